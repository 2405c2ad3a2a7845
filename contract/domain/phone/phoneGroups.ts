import { groupTable, leadingZero } from './phoneGroupTable.ts';

/**
 * Rules for grouping phone numbers, by dial code. Each rule has group lengths and the number prefixes to which
 * it applies. A rule without prefixes applies to all other numbers.
 */
type Rule = { lengths: number[]; begins: string[] };
const rules = new Map(
  groupTable
    .trim()
    .split('\n')
    .map((line): [string, Rule[]] => {
      const [isd = '', lists = ''] = line.split(':');
      const of = (text: string): Rule => {
        const [lengths = '', begins] = text.split('=');
        return { lengths: Array.from(lengths, Number), begins: begins?.split(',') ?? [''] };
      };
      // the rule without prefixes comes first in the table but applies last
      return [
        isd,
        lists.split(';').flatMap((list) => {
          const [usual = '', ...others] = list.split('/');
          return [...others, usual].map(of);
        }),
      ];
    }),
);
const ownZero = new Set(leadingZero.split(' '));

const sum = (lengths: number[]): number => lengths.reduce((total, length) => total + length, 0);

/**
 * Removes the trunk 0 from a national number. Returns null if the number has no trunk 0 or if the 0 is part of the
 * number.
 */
const withoutTrunk = (isd: string, digits: string): string | null =>
  digits.startsWith('0') && !ownZero.has(isd) ? digits.replace(/^0+/, '') : null;

/**
 * Groups the digits of a number: `('41', '791234567')` → `79 123 45 67`, `0791234567` → `079 123 45 67`. Returns
 * incomplete numbers unchanged.
 */
export const groupNumber = (isd: string, digits: string): string => {
  const national = withoutTrunk(isd, digits);
  if (national !== null) return digits.slice(0, -national.length || undefined) + groupNumber(isd, national);
  const rule = rules
    .get(isd)
    ?.find(
      ({ lengths, begins }) => sum(lengths) === digits.length && begins.some((b) => digits.startsWith(b)),
    );
  if (!rule) return digits;
  let at = 0;
  return rule.lengths.map((length) => digits.slice(at, (at += length))).join(' ');
};

/** Formats a number for display: `('41', '791234567')` → `+41 79 123 45 67`. */
export const displayPhone = (isd: string, mobile: string): string =>
  `+${isd} ${groupNumber(isd, withoutTrunk(isd, mobile) ?? mobile)}`.trim();
