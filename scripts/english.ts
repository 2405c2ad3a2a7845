/**
 * `npm run english` checks comments, test titles and commit subjects by the rules of docs/style.md: the uncommitted lines and
 * the newest commit. `-- --all` checks the whole tree and prints the share of flagged texts by folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

type Text = { file: string; line: number; text: string };

const rules: readonly [reason: string, pattern: RegExp][] = [
  ['starts with a question word', /^(?:what|who|whoever|whatever|whether|where|how|that|of|by what)\b/i],
  [
    'passive without an actor',
    /\b(?:is|are|was|were|be|been) (?:told|said|asked|he[a]rd|held|taken|given|kept|drawn|noticed|spoken)\b/i,
  ],
  [
    'not an everyday phrase',
    /\b(?:anew|by itself|by themselves|beside|whoever|is none|are none|meanwhile|so many|once more|of use)\b/i,
  ],
  ['code as a person', /\b(?:he[a]rs?|tells?|speaks?|wants|wishes|believes|forgets|remembers)\b/i],
];
/** Most flagged texts in a hundred, over the whole tree. */
const limit = 2;

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const isChecked = (file: string): boolean =>
  /\.(?:ts|tsx|css)$/.test(file) && !/^(?:tests\/specifications\/[^/]+\/|public\/|locales\/)/.test(file);

const clean = (text: string): string =>
  text
    .replace(/^\s*(?:\*|\/\/)+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
const isDirective = (text: string): boolean => !/[a-z]{3}/i.test(text) || /^(?:oxlint|@|v8 |#)/.test(text);

/** Comments and test titles of a source. Runs of line comments count as one text. */
const readTexts = (file: string, source: string): Text[] => {
  const texts: Text[] = [];
  const add = (index: number, raw: string): void => {
    const text = clean(raw);
    if (!isDirective(text)) texts.push({ file, line: source.slice(0, index).split('\n').length, text });
  };
  for (const match of source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)) add(match.index, match[1]!);
  for (const match of source.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)) add(match.index, match[0]);
  if (/\.(?:test|spec)\.tsx?$/.test(file))
    for (const match of source.matchAll(
      /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g,
    ))
      add(match.index, match[2]!);
  return texts;
};
const faultsOf = (text: string): string[] =>
  rules.flatMap(([reason, pattern]) => (pattern.test(text) ? [reason] : []));

/** Added lines by file since a commit, the uncommitted ones included. */
const readAddedLines = (since: string): Map<string, Set<number>> => {
  const added = new Map<string, Set<number>>();
  let lines = new Set<number>();
  let at = 0;
  for (const line of git('diff', '--unified=0', '--no-color', since).split('\n'))
    if (line.startsWith('+++ ')) added.set(line.slice(6), (lines = new Set()));
    else if (line.startsWith('@@')) at = Number(/\+(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('+')) lines.add(at++);
  return added;
};

const isWhole = process.argv.includes('--all');
const files = git('ls-files')
  .split('\n')
  .filter((file) => isChecked(file) && existsSync(file));
const read = (file: string): Text[] => readTexts(file, readFileSync(file, 'utf8'));

if (isWhole) {
  const counts = new Map<string, { texts: number; flagged: number }>();
  for (const file of files)
    for (const { text } of read(file))
      for (const folder of [file.split('/')[0]!, 'all']) {
        const count = counts.get(folder) ?? { texts: 0, flagged: 0 };
        counts.set(folder, {
          texts: count.texts + 1,
          flagged: count.flagged + (faultsOf(text).length > 0 ? 1 : 0),
        });
      }
  for (const [folder, { texts, flagged }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${folder.padEnd(12)} ${flagged} of ${texts} (${((100 * flagged) / texts).toFixed(1)} %)`);
  const all = counts.get('all');
  if (all && (100 * all.flagged) / all.texts > limit) process.exitCode = 1;
} else {
  const since = git('rev-list', '--max-count=2', 'HEAD').trim().split('\n').at(-1)!;
  const added = readAddedLines(since);
  const flagged = files
    .filter((file) => added.has(file))
    .flatMap((file) => read(file).filter(({ line }) => added.get(file)!.has(line)))
    .flatMap((text) => faultsOf(text.text).map((reason) => ({ ...text, reason })));
  for (const { file, line, text, reason } of flagged)
    console.log(`${file}:${line}  ${reason}: ${text.slice(0, 120)}`);
  const [subject = ''] = git('log', '-1', '--format=%s').split('\n');
  const isSubject =
    /^[\w -]+: [a-z]/.test(subject) && subject.length <= 72 && !/^[^:]+: (?:what|who|an?|the) /.test(subject);
  if (!isSubject) console.log(`commit "${subject}": write "area: verb …" in at most 72 characters`);
  if (flagged.length > 0 || !isSubject) process.exitCode = 1;
}
