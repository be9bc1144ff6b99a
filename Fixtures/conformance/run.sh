#!/bin/sh
# Runs any implementation over every conformance package, by exit status alone.
#
#   run.sh CHECK [ARGUMENT…]        as in: run.sh deck check
#
# CHECK is given one package, with --strict or --heal before it where the outcome asks for it:
#   valid    CHECK --strict  is 0
#   warn     CHECK           is 0, and CHECK --strict 1
#   refuse   CHECK           is what expected.json says: 5 damaged, 7 not supported
#   recover  CHECK           is 5, and 0 once CHECK --heal has run
# Every run is on a copy, and all but --heal must leave the copy as it was.
set -u
export LC_ALL=C
[ $# -gt 0 ] || { sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2; }

here=$(cd "$(dirname "$0")" && pwd)
temporary=$(mktemp -d) || exit 2
trap 'rm -rf "$temporary"' EXIT
trap 'exit 130' INT TERM
limit=
if command -v timeout >/dev/null; then limit='timeout 60'; fi
passed=0 failed=0

# What git cannot store, or should not.
make() {
  folder=$temporary/made/$1
  mkdir -p "$folder"
  echo "{\"exit\": $2}" >"$folder/expected.json"
  made=$folder/Deck.sampledeck
}
around() {
  mkdir "$made"
  printf '{\n"format":"sampledeck",\n"version":1,\n"deck":{"id":"2b0e6f0e-7a0b-4d6c-9f3e-5b1d0c8a4e21"},\n"cards":[\n{"front":"Q1","x":'
  cat
  printf '}\n]\n}\n'
}
repeat() { yes "$1" | tr -d '\n' | head -c "$2"; }

make valid/blobs-empty 0 && cp -R "$here/valid/one-card/Deck.sampledeck" "$made" && mkdir "$made/blobs"
make refuse/manifest-missing_empty-folder 5 && mkdir "$made"
make refuse/manifest-not-a-file_fifo 5 && mkdir "$made" && mkfifo "$made/manifest.json"
make refuse/not-a-deck_text-file 5 && echo 'Not a deck.' >"$made"
make refuse/json-too-deep_100000 5 && { repeat '[' 100000; repeat ']' 100000; } | around >"$temporary/text"
mv "$temporary/text" "$made/manifest.json"
make refuse/json-record-too-long_16-mib 5 && { printf '"'; repeat a 16777216; printf '"'; } | around >"$temporary/text"
mv "$temporary/text" "$made/manifest.json"

fingerprint() { find "$1" | sort; find "$1" -type f -exec cksum {} + | sort; }

# expect STATUS CHECK…: the status of a run over the copy, which it leaves alone.
expect() {
  wanted=$1
  shift
  before=$(fingerprint "$copy")
  $limit "$@" "$copy" >/dev/null 2>&1 </dev/null
  status=$?
  if [ $status -ne "$wanted" ]; then
    problem="$problem, ${option:-plain} is $status instead of $wanted"
  elif [ "$before" != "$(fingerprint "$copy")" ]; then
    problem="$problem, ${option:-plain} changed the package"
  fi
}

for root in "$here" "$temporary/made"; do
  for outcome in valid warn refuse recover; do
    for folder in "$root/$outcome"/*/; do
      [ -d "$folder" ] || continue
      for package in "$folder"*.sampledeck; do
        copy=$temporary/$(basename "$package")
        rm -rf "$copy"
        cp -RP "$package" "$copy"
        problem= option=
        case $outcome in
          valid) option=--strict; expect 0 "$@" --strict ;;
          warn) expect 0 "$@"; option=--strict; expect 1 "$@" --strict ;;
          refuse) expect "$(sed -n 's/.*"exit": *\([0-9]*\).*/\1/p' "$folder/expected.json")" "$@" ;;
          recover)
            expect 5 "$@"
            $limit "$@" --heal "$copy" >/dev/null 2>&1 </dev/null
            option='after --heal'
            expect 0 "$@"
            ;;
        esac
        if [ -z "$problem" ]; then
          passed=$((passed + 1))
        else
          failed=$((failed + 1))
          echo "$outcome/$(basename "$folder"): ${problem#, }"
        fi
      done
    done
  done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
