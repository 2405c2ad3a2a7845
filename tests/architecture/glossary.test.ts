/** The naming rules of docs/glossary.md: no retired name comes back, and a name says whether it does I/O. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const own = 'tests/architecture/glossary.test.ts';
const files = ['src', 'machines', 'contract', 'flows', 'server', 'scripts', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && file !== own);
/** Without comments and texts: only names count. */
const bare = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/g, "''");
const code = new Map(files.map((file) => [file, bare(readFileSync(join(root, file), 'utf8'))]));

/** Names that the glossary retired, and what is said instead. */
const retired: [RegExp, string][] = [
  [/\bremember[A-Z]\w*/, 'set…'],
  [/\bforget(?!Card\b)[A-Z]\w*/, 'clear…'],
  [/\b(World(?! top)|WorldDeps|createWorld|makeWorld)\b/, 'AppServices, harness'],
  [/\b(openWorld|useWorld)\b/, 'openShop, openGateways, useShop'],
  [/\b\w+Parts\((?:services|world)\b/, '…Implementations'],
  [/\b(Stage|Narrow|Given|Shelf)\b/, 'FlowRegion, CenteredPage, SubmittedValue, StorageBackend'],
  [/\b(authDoor|verificationDoor|afterPaint|emailCheck|orderProof)\b/, 'see the charts'],
  [/\b(heed|giveBack|giveWay|hurryRefund|strangersOf|matchBooks|matchDaily)\b/, 'see "The domain"'],
  [/\b(move(?:Order|Attempt|Delivery|Refund)|canMoveOrder)\b/, 'transition…'],
  [/\b(pictureOf|picturesOf|orderView|progressView|checkView)\b/, 'loadOrderDetails, to…Dto'],
  [/\b(needPerson|needAge|admit|mayBuy|sameAddress|sameText)\b/, 'require…, assert…, normalizeEmail'],
  [/\b(createGate|crashAt|CrashPoint|countIn|uncount)\b/, 'limiter, failpoint, rate limit'],
  [/\b(Gestures|gestures)\b/, 'event drivers'],
  [/\b(Letter(?:Kind|Row)?|queueIdentityMail|sendIdentityMail)\b/, 'mail, queueMail, sendMail'],
];

describe.each(retired)('%s is retired', (word, instead) => {
  test(`one says ${instead}`, () => {
    expect([...code].filter(([, text]) => word.test(text)).map(([file]) => file)).toEqual([]);
  });
});

/** Names in …Of whose function returns a promise, by what its head says. */
export const asyncOf = (text: string): string[] =>
  [...text.matchAll(/\bconst (\w+Of) =\s*(async\b|<|\()([\s\S]*?)=>/g)]
    .filter(([, , first, head = '']) => first === 'async' || /\):\s*Promise</.test(head))
    .map(([, name = '']) => name);

test('no function in …Of does I/O', () => {
  expect(asyncOf('const a = 1;\nconst bOf = async (x: string) => x;')).toEqual(['bOf']);
  expect(asyncOf('const cOf = (\n  x: string,\n): Promise<string> => load(x);')).toEqual(['cOf']);
  expect(asyncOf('const dOf = (x: string): string => x;')).toEqual([]);
  expect([...code].flatMap(([file, text]) => asyncOf(text).map((name) => `${file} ${name}`))).toEqual([]);
});
