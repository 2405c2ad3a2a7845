/**
 * `npm run english` checks comments, test titles, documentation and commit subjects against docs/style.md. It
 * checks the changes since main or, on main, since the previous commit. With `-- --all`, it checks the whole
 * tree and prints the proportion of flagged items by folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

type Text = { from: number; to: number; text: string; isDocument: boolean };

const start = /^(?:what|who|whoever|whatever|whether|where|how|that|of|by what|in which|which)\b/i;
const rules: readonly [reason: string, pattern: RegExp][] = [
  [
    'passive without an actor',
    /\b(?:is|are|was|were|be|been) (?:told|said|asked|he[a]rd|held|taken|given|kept|known|drawn|noticed|spoken|looked)\b/i,
  ],
  [
    'not an everyday phrase',
    /\b(?:anew|by itself|by themselves|beside|whoever|is none|are none|meanwhile|so many|once more|of use|of no use|comes? to nothing|goes on|stands? (?:once|there|twice)|for good|at last|nor does)\b/i,
  ],
  ['code as a person', /\b(?:he[a]rs?|tells?|speaks?|wants|wishes|believes|forgets|remembers)\b/i],
];
/** Matches the first word of a commit subject if it is not in the imperative. */
const notVerb = /^(?:an?|the|what|who|how|one|no|not|also|every\w*|only|\w+(?:[^s]s|[^e]ed|ing))$/;
const irregular = /^(?:alias|bias|bring|embed|focus|need|seed|shed|string)$/;
export const isSubject = (subject: string): boolean => {
  const verb = /^[\w ,/.-]+: ([a-z]+)\b/.exec(subject)?.[1];
  return verb !== undefined && subject.length <= 72 && (irregular.test(verb) || !notVerb.test(verb));
};
export const faultsOf = ({ text, isDocument }: Pick<Text, 'text' | 'isDocument'>): string[] => [
  ...(!isDocument && start.test(text) ? ['starts with a question word'] : []),
  ...rules.flatMap(([reason, pattern]) => (pattern.test(text) ? [reason] : [])),
];

const clean = (text: string): string =>
  text
    .replace(/^\s*(?:\*|\/\/)+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
const title = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g;

/**
 * Returns the comments and test titles in a source file. For a document, returns the paragraphs, without code
 * and tables.
 */
export const readTexts = (file: string, source: string): Text[] => {
  const [texts, isDocument]: [Text[], boolean] = [[], file.endsWith('.md')];
  const add = (index: number, raw: string): void => {
    const text = clean(raw);
    const from = source.slice(0, index).split('\n').length;
    if (/[a-z]{3}/i.test(text) && !/^(?:oxlint|@|v8 |#)/.test(text))
      texts.push({ from, to: from + raw.trimEnd().split('\n').length - 1, text, isDocument });
  };
  if (isDocument) {
    const prose = source.replace(/^```[\s\S]*?^```|^\|.*$|`[^`\n]+`/gm, (part) =>
      part.replace(/[^\n]/g, ' '),
    );
    for (const match of prose.matchAll(/(?:^.*\S.*\n)+/gm)) add(match.index, match[0]);
    return texts;
  }
  for (const match of source.matchAll(/(?<=^|[\s({,])\/\*\*?([\s\S]*?)\*\//gm)) add(match.index, match[1]!);
  for (const match of source.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)) add(match.index, match[0]);
  if (/\.(?:test|spec)\.tsx?$/.test(file))
    for (const match of source.matchAll(title)) add(match.index, match[2]!);
  return texts;
};

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
const isChecked = (file: string): boolean =>
  /\.(?:ts|tsx|css|md)$/.test(file) &&
  !/^(?:tests\/specifications\/[^/]+\/|public\/|docs\/style)/.test(file) &&
  existsSync(file);

/** Returns the lines added to each file since a commit, including uncommitted lines. */
const readAddedLines = (since: string): Map<string, Set<number>> => {
  const added = new Map<string, Set<number>>();
  let lines = new Set<number>();
  let at = 0;
  for (const line of git('diff', '-U0', '--no-color', since).split('\n'))
    if (line.startsWith('+++ ')) added.set(line.slice(6), (lines = new Set()));
    else if (line.startsWith('@@')) at = Number(/\+(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('+')) lines.add(at++);
  return added;
};

if (import.meta.main) {
  const files = git('ls-files').split('\n').filter(isChecked);
  const read = (file: string): Text[] => readTexts(file, readFileSync(file, 'utf8'));
  if (process.argv.includes('--all')) {
    const counts = new Map<string, { texts: number; flagged: number }>();
    for (const file of files)
      for (const text of read(file))
        for (const folder of [file.split('/')[0]!, 'all']) {
          const { texts, flagged } = counts.get(folder) ?? { texts: 0, flagged: 0 };
          counts.set(folder, { texts: texts + 1, flagged: flagged + Math.min(1, faultsOf(text).length) });
        }
    for (const [folder, { texts, flagged }] of counts) {
      console.log(`${folder.padEnd(16)} ${flagged} of ${texts} (${((100 * flagged) / texts).toFixed(1)} %)`);
      if (folder === 'all' && flagged > texts / 50) process.exitCode = 1;
    }
  } else {
    const [head = '', previous = head] = git('rev-list', '--max-count=2', 'HEAD').split('\n');
    const fork = git('for-each-ref', 'refs/heads/main') ? git('merge-base', 'main', 'HEAD') : head;
    const since = fork === head ? previous : fork;
    const subjects = git('log', '--no-merges', '--format=%s', `${since}..HEAD`);
    const added = readAddedLines(since);
    const faults = [
      ...files
        .filter((file) => added.has(file))
        .flatMap((file) => read(file).map((text) => ({ file, ...text })))
        .filter(({ file, from, to }) => [...added.get(file)!].some((line) => from <= line && line <= to))
        .flatMap((text) =>
          faultsOf(text).map((why) => `${text.file}:${text.from}  ${why}: ${text.text.slice(0, 120)}`),
        ),
      ...subjects
        .split('\n')
        .filter((subject) => subject && !isSubject(subject))
        .map((subject) => `commit "${subject}": write "area: verb …" in at most 72 characters`),
    ];
    if (faults.length > 0) process.exitCode = 1;
    for (const fault of faults) console.log(fault);
  }
}
