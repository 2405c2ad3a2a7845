/**
 * `node scripts/phoneGroups.ts`: generates contract/domain/phone/phoneGroupTable.ts from the metadata in
 * libphonenumber-js (Google's libphonenumber). The generated file describes how each country's mobile numbers
 * are grouped. After updating that package, run the script if `tests/domain/phone.test.ts` reports a
 * difference.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dialCountries } from '../contract/domain/countries.ts';
import { createRandom } from '../tests/simulation/random.ts';

const require = createRequire(import.meta.url);
const { version } = require('libphonenumber-js/package.json') as { version: string };
const { countries } = require('libphonenumber-js/metadata.max.json') as {
  countries: Record<string, unknown[]>;
};

/** Fixed seed, so that the same metadata always produces the same table. */
const random = createRandom(7);

const tenDigits = Array.from('0123456789');

/**
 * Returns a function that generates text matching a metadata pattern: digits, digit classes, groups, alternatives and
 * counts.
 */
const getMessages = (pattern: string): (() => string) => {
  let at = 0;
  const atom = (): (() => string) => {
    if (pattern[at] === '(') {
      at += pattern.startsWith('(?:', at) ? 3 : 1;
      const inner = either();
      at += 1;
      return inner;
    }
    const [text = '', listed] = /^(?:\[([^\]]+)\]|\\d|.)/.exec(pattern.slice(at)) ?? [];
    at += text.length;
    const one = listed ? new RegExp(`[${listed}]`) : text === '\\d' ? /\d/ : new RegExp(text);
    const fitting = tenDigits.filter((digit) => one.test(digit));
    return () => fitting[random.below(fitting.length)]!;
  };
  const sequence = (): (() => string) => {
    const items: (() => string)[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const item = atom();
      const [text = '', least, most] = /^(?:\{(\d+)(?:,(\d+))?\}|\?)/.exec(pattern.slice(at)) ?? [];
      at += text.length;
      const from = text === '' ? 1 : Number(least ?? 0);
      const to = text === '?' ? 1 : Number(most ?? from);
      items.push(() => Array.from({ length: from + random.below(to - from + 1) }, item).join(''));
    }
    return () => items.map((item) => item()).join('');
  };
  const either = (): (() => string) => {
    const ways = [sequence()];
    while (pattern[at] === '|') {
      at += 1;
      ways.push(sequence());
    }
    return () => ways[random.below(ways.length)]!();
  };
  return either();
};

type Grouped = { digits: string; groups: string };
/**
 * Sample sizes. The script draws the large sample only if the small one shows that the grouping depends on more than a
 * number's length.
 */
const [few, many] = [3_000, 200_000];
const groupedOf = (code: string, isd: string, samples: number): Grouped[] => {
  const mobile = (countries[code]?.[11] as [string][] | undefined)?.[1]?.[0];
  if (!mobile) return [];
  const text = getMessages(mobile);
  return Array.from({ length: samples }, text).flatMap((digits) => {
    const number = digits.length > 12 ? undefined : parsePhoneNumberFromString(`+${isd}${digits}`);
    if (!number?.isValid() || number.nationalNumber !== digits) return [];
    const [, ...parts] = number.formatInternational().split(' ');
    return [{ digits, groups: parts.map((part) => part.length).join('') }];
  });
};

/**
 * Finds the numbers whose grouping differs from `usual`. Returns the shortest prefixes that identify them, each
 * with its grouping.
 */
const exceptions = (list: Grouped[], usual: string, begin = ''): [string, string][] => {
  const kinds = new Set(list.map(({ groups }) => groups));
  const [only] = kinds;
  if (kinds.size === 1) return only === usual ? [] : [[only!, begin]];
  return tenDigits.flatMap((digit) => {
    const next = list.filter(({ digits }) => digits.startsWith(begin + digit));
    return next.length === 0 ? [] : exceptions(next, usual, begin + digit);
  });
};

const isds = [...new Set(dialCountries.map(({ isd }) => isd))].sort((a, b) => Number(a) - Number(b));
const leadingZero: string[] = [];
const lines = isds.flatMap((isd) => {
  const sampled = (samples: number): Grouped[] =>
    dialCountries.filter((one) => one.isd === isd).flatMap(({ code }) => groupedOf(code, isd, samples));
  const first = sampled(few);
  const kindsOf = (list: Grouped[]): number => new Set(list.map(({ groups }) => groups)).size;
  const lengthsOf = (list: Grouped[]): number => new Set(list.map(({ digits }) => digits.length)).size;
  const all = kindsOf(first) > lengthsOf(first) ? sampled(many) : first;
  if (all.length === 0) return [];
  if (all.some(({ digits }) => digits.startsWith('0'))) leadingZero.push(isd);
  const lengths = [...new Set(all.map(({ digits }) => digits.length))].sort((a, b) => a - b);
  const rules = lengths.map((length) => {
    const list = all.filter(({ digits }) => digits.length === length);
    const kinds = [...new Set(list.map(({ groups }) => groups))];
    const often = (kind: string) => list.filter(({ groups }) => groups === kind).length;
    const usual = kinds.reduce((best, kind) => (often(kind) > often(best) ? kind : best));
    const others = new Map<string, string[]>();
    for (const [groups, begin] of exceptions(list, usual))
      others.set(groups, [...(others.get(groups) ?? []), begin]);
    return [usual, ...[...others].map(([groups, begins]) => `${groups}=${begins.join(',')}`)].join('/');
  });
  return [`${isd}:${rules.join(';')}`];
});

writeFileSync(
  join(import.meta.dirname, '../contract/domain/phone/phoneGroupTable.ts'),
  `/** Generated by scripts/phoneGroups.ts from the metadata of libphonenumber-js ${version} (Google's libphonenumber). */

/**
 * Dial codes of countries where a mobile number's leading 0 can be part of the number rather than a trunk
 * prefix.
 */
export const leadingZero = '${leadingZero.join(' ')}';

/**
 * One line per dial code. It contains the group lengths for each number length, separated by \`;\`.
 * \`91:55/334=7887\` means groups of 5 and 5 digits, or of 3, 3 and 4 digits if the number starts with 7887.
 */
export const groupTable = \`
${lines.join('\n')}
\`;
`,
);
