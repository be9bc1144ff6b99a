/// What the page does: cards one after another, and a quiz whose progress the browser keeps.
///
/// It makes elements and sets their text, and never reads a text as markup. Memory follows the
/// formulas of FSRS-6 (`Study/Memory`) with the published parameters, by study days that turn at four in
/// the morning, without steps: what was forgotten comes back at the end of the sitting.
let pageScript = """
  'use strict';
  (() => {
    const w = \(FSRSParameters.standard.values), retention = 0.9, longest = 36500, newADay = 20;
    const { deck } = document.body.dataset, store = 'sampledeck ' + deck;
    const articles = [...document.querySelectorAll('article')];
    const faces = articles.flatMap((card) =>
      card.dataset.faces.split(' ').map((face) => ({ card, face, key: card.id + ' ' + face })));
    const names = ['Again', 'Hard', 'Good', 'Easy'];
    const find = (selector) => document.querySelector(selector);

    // What several cards show is in the page once.
    for (const shown of document.querySelectorAll('[data-as]')) {
      const first = document.getElementById(shown.dataset.as), name = shown.tagName === 'A' ? 'href' : 'src';
      if (first) shown.setAttribute(name, first.getAttribute(name));
    }

    // Progress, as far as it can be trusted: other pages may have written under the same name.
    const isMemory = (m) => m && ['stability', 'difficulty', 'day', 'due', 'first'].every((k) => Number.isFinite(m[k]));
    let memory = Object.create(null);
    try {
      const kept = JSON.parse(localStorage.getItem(store) || '{}');
      for (const { key } of faces) if (isMemory(kept[key])) memory[key] = kept[key];
    } catch { }
    function keep() {
      try { localStorage.setItem(store, JSON.stringify(memory)); return ''; }
      catch { return ' This browser does not keep your progress.'; }
    }

    // FSRS-6.
    const within = (x, low, high) => Math.min(Math.max(x, low), high);
    const factor = 0.9 ** (-1 / w[20]) - 1;
    const today = () => {
      const now = new Date(Date.now() - 4 * 3600e3);
      return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5);
    };
    const firstDifficulty = (grade) => w[4] - Math.exp(w[5] * (grade - 1)) + 1;
    function graded(m, grade) {
      const day = today();
      if (!m) return scheduled(w[grade - 1], within(firstDifficulty(grade), 1, 10), grade, day, day);
      const s = m.stability, d = m.difficulty, days = Math.max(day - m.day, 0);
      const recall = (1 + factor * days / s) ** -w[20];
      let stability;
      if (days < 1) {
        const change = Math.exp(w[17] * (grade - 3 + w[18])) * s ** -w[19];
        stability = s * (grade > 1 ? Math.max(change, 1) : change);
      } else if (grade === 1) {
        stability = Math.min(s / Math.exp(w[17] * w[18]),
          w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * Math.exp((1 - recall) * w[14]));
      } else {
        stability = s * (1 + Math.exp(w[8]) * (11 - d) * s ** -w[9] * (Math.exp((1 - recall) * w[10]) - 1)
          * (grade === 2 ? w[15] : 1) * (grade === 4 ? w[16] : 1));
      }
      const moved = d - w[6] * (grade - 3) * (10 - d) / 9;
      const difficulty = within(w[7] * firstDifficulty(4) + (1 - w[7]) * moved, 1, 10);
      return scheduled(stability, difficulty, grade, day, m.first);
    }
    function scheduled(stability, difficulty, grade, day, first) {
      stability = Math.max(stability, 0.001);
      const days = Math.round(stability / factor * (retention ** (-1 / w[20]) - 1));
      const due = grade === 1 ? day : day + within(days, 1, longest);
      return { stability, difficulty, day, due, first };
    }

    // What stands on the two sides of a question.
    function text(card, side) {
      const box = document.createElement('div');
      for (const node of card.querySelector(side).childNodes) box.append(node.cloneNode(true));
      const language = card.querySelector(side).lang;
      if (language) box.lang = language;
      return box;
    }
    function asked({ card, face }) {
      const box = text(card, face === 'back' ? '.back' : '.front');
      for (const gap of gaps(box, face)) gap.textContent = '[' + (gap.dataset.hint || '...') + ']';
      return box;
    }
    function answered({ card, face }) {
      if (face === 'front') return text(card, '.back');
      const box = text(card, '.front');
      gaps(box, face);
      if (face !== 'back') box.append(document.createElement('hr'), text(card, '.back'));
      return box;
    }
    function gaps(box, face) {
      const found = [...box.querySelectorAll('.gap[data-gap="' + Number(face.slice(1)) + '"]')];
      for (const gap of found) gap.classList.add('asked');
      return found;
    }

    // The stage, on which one thing stands at a time.
    const stage = find('.stage'), place = find('.place'), said = find('[role="status"]');
    const question = find('.question'), answer = find('.answer'), buttons = find('.buttons');
    let mode = 'cards', keys = {};
    function show(lines) {
      place.textContent = lines.place;
      question.replaceChildren(...lines.question);
      answer.replaceChildren(...lines.answer);
      buttons.replaceChildren();
      keys = {};
      for (const { name, key, does, small, kind } of lines.buttons) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = name;
        if (kind) button.classList.add(kind);
        if (small) button.append(Object.assign(document.createElement('small'), { textContent: small }));
        button.addEventListener('click', does);
        buttons.append(button);
        for (const each of key) keys[each] = does;
      }
      (lines.answer.length ? answer : question).focus({ preventScroll: true });
    }
    const paragraph = (words) => Object.assign(document.createElement('p'), { textContent: words });

    // Flip: front, back, next.
    let flipped = 0, isBack = false;
    function flip() {
      const face = faces[flipped];
      if (!face) return nothing('This deck has no cards.');
      const next = () => { isBack = false; flipped += 1; if (flipped >= faces.length) flipped = 0; flip(); };
      const back = () => { isBack = false; flipped = (flipped || faces.length) - 1; flip(); };
      const turn = () => { isBack = !isBack; flip(); };
      show({
        place: (flipped + 1) + ' of ' + faces.length,
        question: isBack && face.face[0] === 'c' ? [] : [asked(face)], answer: isBack ? [answered(face)] : [],
        buttons: [
          { name: 'Back', key: ['ArrowLeft', 'p'], does: back },
          { name: isBack ? 'Next' : 'Turn', key: [' ', 'Enter'], does: isBack ? next : turn, kind: 'first' },
          { name: 'Next', key: ['ArrowRight', 'n'], does: next },
        ].filter((button, index) => index < 2 || !isBack),
      });
      if (isBack) keys.ArrowRight = keys.n = next;
    }
    function nothing(words) {
      show({ place: '', question: [paragraph(words)], answer: [],
        buttons: [{ name: 'Cards', key: [' ', 'Enter'], does: () => enter('cards') }] });
    }

    // The quiz: what is due, then new ones; other faces of a card wait until the next day.
    let queue = [], done = [], isShown = false;
    function begin() {
      const day = today(), seen = new Set();
      for (const { card, key } of faces) if (memory[key] && memory[key].day === day && memory[key].due > day) seen.add(card);
      const pick = (list) => list.filter(({ card }) => !seen.has(card) && seen.add(card));
      const due = faces.filter(({ key }) => memory[key] && memory[key].due <= day)
        .sort((a, b) => memory[a.key].due - memory[b.key].due);
      const taken = faces.filter(({ key }) => memory[key] && memory[key].first === day).length;
      const fresh = faces.filter(({ key }) => !memory[key]);
      queue = [...pick(due), ...pick(fresh).slice(0, Math.max(newADay - taken, 0))];
      done = [];
      ask();
    }
    function ask() {
      const face = queue[0];
      const undo = done.length ? [{ name: 'Undo', key: ['u', '<'], does: takeBack }] : [];
      if (!face) {
        const days = faces.map(({ key }) => memory[key] && memory[key].due - today()).filter((n) => n > 0);
        const next = days.length ? 'The next questions are due in ' + wait(Math.min(...days)) + '.' : '';
        return show({ place: '', answer: [],
          question: [paragraph(done.length ? 'Done: ' + counted(done.length, 'answer') + '.' : 'Nothing is due now.'), paragraph(next)],
          buttons: [...undo, { name: 'Cards', key: [' ', 'Enter'], does: () => enter('cards'), kind: 'first' }] });
      }
      const grades = names.map((name, index) => {
        const then = graded(memory[face.key], index + 1);
        return { name, key: [String(index + 1)], does: () => grade(index + 1), kind: name.toLowerCase(),
          small: index ? wait(then.due - today()) : 'again' };
      });
      grades[2].key.push(' ', 'Enter');
      const reveal = { name: 'Answer', key: [' ', 'Enter'], does: () => { isShown = true; ask(); }, kind: 'first' };
      const isGap = face.face[0] === 'c';
      show({ place: counted(queue.length, 'question') + ' left',
        question: isShown && isGap ? [] : [asked(face)], answer: isShown ? [answered(face)] : [],
        buttons: isShown ? [...grades, ...undo] : [reveal, ...undo] });
    }
    function grade(number) {
      const face = queue.shift(), { key } = face;
      done.push({ face, before: memory[key], queue: [face, ...queue] });
      memory[key] = graded(memory[key], number);
      if (number === 1) queue.push(face);
      said.textContent = names[number - 1] + '.' + keep();
      isShown = false;
      ask();
    }
    function takeBack() {
      const { face, before, queue: all } = done.pop();
      if (before) memory[face.key] = before; else delete memory[face.key];
      queue = all;
      said.textContent = 'Taken back.' + keep();
      isShown = false;
      ask();
    }
    const counted = (number, word) => number + ' ' + word + (number === 1 ? '' : 's');
    const wait = (days) => days < 31 ? counted(days, 'day') : days < 365
      ? counted(Math.round(days / 30.4), 'month') : counted(Math.round(days / 36.5) / 10, 'year');

    // The three ways to read the page.
    const modes = { cards() { }, flip, quiz: begin };
    function enter(name) {
      mode = name;
      isShown = isBack = false;
      said.textContent = '';
      stage.hidden = name === 'cards';
      find('main').hidden = search.hidden = name !== 'cards';
      for (const button of find('nav').children) button.setAttribute('aria-pressed', button.dataset.mode === name);
      modes[name]();
    }
    const search = find('input');
    search.addEventListener('input', () => {
      const words = search.value.toLocaleLowerCase().split(/\\s+/);
      for (const card of articles) {
        const text = card.textContent.toLocaleLowerCase();
        card.hidden = !words.every((word) => text.includes(word));
      }
    });
    find('nav').hidden = false;
    find('nav').addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (button) enter(button.dataset.mode);
    });
    document.addEventListener('keydown', (event) => {
      if (mode === 'cards' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'Escape') return enter('cards');
      const isButton = event.target.closest('button, audio, a') && (event.key === ' ' || event.key === 'Enter');
      const does = keys[event.key] || keys[event.key.toLowerCase()];
      if (!does || isButton) return;
      event.preventDefault();
      does();
    });
    enter('cards');
  })();

  """
