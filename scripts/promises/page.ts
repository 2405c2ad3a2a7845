/** docs/promises.md as Markdown. */
import { join } from 'node:path';
import { formatted } from '../charts/format.ts';
import { absent, applied, decided } from './asvs.ts';
import { browser, money, security, type PromiseLine } from './promises.ts';
import { standard } from './standard.ts';
import type { Proof } from './types.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const proven = (proofs: readonly Proof[]): string =>
  proofs.map(([file, title]) => `\`tests/${file}\` “${title}”`).join('; ');
const promises = (lines: readonly PromiseLine[]): string =>
  table(
    ['line', 'promise', 'kept by', 'proven by'],
    lines.map(({ line, promise, mechanism, proofs }) => [line, promise, mechanism, proven(proofs)]),
  );
/** The level of a line; those that are said of level 3 are no duty. */
const levels = (lines: string): string =>
  [...new Set(lines.split(' ').map((line) => standard.get(line) ?? 3))].toSorted((a, b) => a - b).join(', ');
const placeOf = (line = ''): number => line.split('.').reduce((place, part) => place * 100 + Number(part), 0);
const inOrder = <T extends { lines: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => placeOf(a.lines.split(' ')[0]) - placeOf(b.lines.split(' ')[0]));
const numbers = (lines: string): string => lines.replaceAll(' ', ', ');
const count = (all: readonly { lines: string }[]): number =>
  all.flatMap(({ lines }) => lines.split(' ')).filter((line) => standard.has(line)).length;

const page = (): string => `# Promises

What a customer and an owner can rely on, what keeps each promise, and the tests that break when it is not kept. \`npm run promises\` writes this
page from \`scripts/promises/\`; tests hold that it is current, that no line is without a test, and that each named test is there
(\`tests/architecture/documents/promises.test.ts\`). Long runs are by hand: \`npm run faults\`, \`npm run mutants\`, \`npm run bench\`
([testing.md](testing.md)).

## Money and delivery

${promises(money)}

## The browser

${promises(browser)}

## Security

${promises(security)}

## OWASP ASVS 5.0

Every line of the levels 1 and 2, ${standard.size} of them, by its number: ${count(applied)} are kept, ${count(decided)} are answered in another
way, ${count(absent)} are about what the shop does not have. Some of level 3 are kept besides.

### Kept

${table(
  ['line', 'level', 'what we do', 'proven by'],
  inOrder(applied).map(({ lines, mechanism, proofs }) => [
    numbers(lines),
    levels(lines),
    mechanism,
    proven(proofs),
  ]),
)}

### Answered in another way

${table(
  ['line', 'level', 'why, and what stands in its place', 'proven by'],
  inOrder(decided).map(({ lines, why, proofs }) => [numbers(lines), levels(lines), why, proven(proofs)]),
)}

### About what the shop does not have

${table(
  ['line', 'level', 'why'],
  inOrder(absent).map(({ lines, why }) => [numbers(lines), levels(lines), why]),
)}

## Limits of the proofs

- R5: a real power cut; what is proven is that PostgreSQL is told to wait for the disk, and SIGKILL at any moment.
- S12: nothing deletes what is kept for ten years yet ([privacy.md](privacy.md)).
- S5, 2.4.1: a message to a phone, a log-in and a mail for a new password ask for no bot check; they are bounded, and their words are ours.
- S2: Trusted Types are asked for in reports, not enforced: the scripts of PayPal and Cloudflare cannot be tried here
  ([decision 0098](decisions/0098-trusted-types-are-reported.md)).
- 12.1.1, 12.2.2: TLS is a proxy’s; tests read our samples of it, and \`npm run golive\` looks at the real one.
- 14.2.1: the query of a link in a mail comes to the server once; it is in no log of ours, and the page takes it out of its address.
`;

export const promisesFile = join(import.meta.dirname, '../../docs/promises.md');
export const promisesText = (): Promise<string> => formatted(promisesFile, page());
