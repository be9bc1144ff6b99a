/// How the page looks: one column as wide as is easily read, light or dark as the reader has it.
let pageStyle = """
  :root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fbfaf7; --card: #fff; --line: #d9d6cd;
    --dim: #63605a; --mark: #0b57d0; --again: #b3261e; --hard: #8a5300; --good: #146c2e; --easy: #0b57d0; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8e6e1; --paper: #16161a; --card: #202026; --line: #3b3a42;
      --dim: #a5a29b; --mark: #a8c7fa; --again: #f2b8b5; --hard: #ffb870; --good: #81c995; --easy: #a8c7fa; } }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 42rem; padding: 1rem; color: var(--ink); background: var(--paper);
    font: 1.125rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; }
  nav, .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; }
  button, summary, input { font: inherit; color: inherit; }
  button { flex: 1 1 6rem; min-height: 3rem; padding: .25rem .75rem; background: var(--card);
    border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
  button[aria-pressed="true"], button.first { border-color: var(--mark); color: var(--mark); font-weight: 600; }
  button small { display: block; color: var(--dim); }
  :focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
  [tabindex="-1"]:focus { outline: none; }
  input[type="search"] { width: 100%; min-height: 3rem; padding: .25rem .75rem; background: var(--card);
    border: 1px solid var(--line); border-radius: .5rem; }
  article, .stage { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
    padding: .75rem 1rem; margin: .75rem 0; }
  article { content-visibility: auto; contain-intrinsic-size: auto 7rem; }
  .stage { min-height: 50vh; display: flex; flex-direction: column; }
  .stage .text { flex: 1; }
  summary { color: var(--mark); cursor: pointer; padding: .25rem 0; }
  p, li, td, th, h3, h4, h5, h6 { unicode-bidi: plaintext; }
  img, audio { max-width: 100%; }
  img { height: auto; max-height: 60vh; border-radius: .25rem; }
  pre { overflow-x: auto; } pre, code { font-family: ui-monospace, monospace; font-size: .9em; }
  table { border-collapse: collapse; display: block; overflow-x: auto; }
  th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: start; }
  .left { text-align: left; } .center { text-align: center; } .right { text-align: right; }
  blockquote { margin: 0; padding-inline-start: .75rem; border-inline-start: 3px solid var(--line); }
  .gap { text-decoration: underline; text-underline-offset: .2em; }
  .gap.asked { color: var(--mark); font-weight: 600; text-decoration: none; }
  .note, .place, footer { color: var(--dim); font-size: .9rem; }
  .again { color: var(--again); } .hard { color: var(--hard); }
  .good { color: var(--good); } .easy { color: var(--easy); }
  [hidden] { display: none !important; }
  @media print { nav, .stage, input { display: none; } details::details-content { content-visibility: visible; } }

  """
