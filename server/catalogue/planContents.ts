import { periodText } from '../../contract/domain/catalogue/validity.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { displayMoney, groupThousands } from '../../contract/domain/money.ts';
import type { Rate } from '../../contract/schemas/catalogue.ts';
import { getMessages } from '../messages/index.ts';
import type { Item } from '../platform/database/schema.ts';

/** Translates a plan's contents from the supplier's English description. */

type PlanPart =
  | { kind: 'data'; amount: string; unit: 'MB' | 'GB' | 'TB'; isDaily: boolean }
  /** A null amount means unlimited usage. */
  | { kind: 'data' | 'calls' | 'sms'; amount: null }
  | { kind: 'calls'; amount: string }
  | { kind: 'sms'; amount: string; isDaily: boolean }
  | { kind: 'talktime'; amount: string }
  /** The plan's period in ISO 8601. */
  | { kind: 'period'; period: string };

const unitOf = (unit: string): 'MB' | 'GB' | 'TB' => {
  const upper = unit.toUpperCase();
  return upper === 'TB' || upper === 'GB' ? upper : 'MB';
};
/**
 * Converts a plan's period to ISO 8601. Returns null for a period in hours that is not a whole number of days.
 */
const periodOf = (count: string, unit: string): string | null => {
  const [amount, letter] = [Number(count), unit.charAt(0).toUpperCase()];
  if (letter !== 'H') return `P${amount}${letter}`;
  return amount % 24 === 0 ? `P${amount / 24}D` : null;
};

type Groups = Partial<Record<'amount' | 'daily' | 'unit', string>>;
/**
 * Each pattern matches one part of a plan at the start of the text, up to a word boundary. Its function
 * converts the match to a plan part, or returns null if the part cannot be shown.
 */
const patterns: [pattern: RegExp, part: (groups: Groups) => PlanPart | null][] = [
  [
    /^(?:data\s+)?(?<amount>\d+(?:\.\d+)?)\s*(?<unit>[MGT]B)(?:\s+data)?(?<daily>\s*(?:\/|per|a|each)\s*day|\s+daily)?(?![\p{L}\p{N}])/iu,
    ({ amount = '', unit = '', daily: isDaily }) => ({
      kind: 'data',
      amount,
      unit: unitOf(unit),
      isDaily: isDaily !== undefined,
    }),
  ],
  [/^unlimited (?:data|internet)(?![\p{L}\p{N}])/iu, () => ({ kind: 'data', amount: null })],
  [
    /^unlimited (?:local\s*(?:\/|and|&|\+)\s*(?:std|national)\s+)?(?:voice )?(?:calls?|calling|minutes|mins)(?![\p{L}\p{N}])/iu,
    () => ({ kind: 'calls', amount: null }),
  ],
  [/^unlimited (?:sms|texts?)(?![\p{L}\p{N}])/iu, () => ({ kind: 'sms', amount: null })],
  [
    /^(?<amount>\d+)\s*(?:minutes?|mins?)(?: (?:of )?calls?)?(?![\p{L}\p{N}])/iu,
    ({ amount = '' }) => ({ kind: 'calls', amount }),
  ],
  [
    /^(?<amount>\d+)\s*(?:sms|texts?)(?<daily>\s*(?:\/|per|a|each)\s*day|\s+daily)?(?![\p{L}\p{N}])/iu,
    ({ amount = '', daily: isDaily }) => ({ kind: 'sms', amount, isDaily: isDaily !== undefined }),
  ],
  [
    /^talk\s?time (?:of )?[A-Z]{2,3}\.?\s*(?<amount>\d+(?:\.\d+)?)(?![\p{L}\p{N}])/iu,
    ({ amount = '' }) => ({ kind: 'talktime', amount }),
  ],
  [
    /^(?:validity:? |valid (?:for )?|for )?(?<amount>\d+)\s*(?<unit>hours?|hrs?|days?|weeks?|months?|years?)(?![\p{L}\p{N}])/iu,
    ({ amount = '', unit = '' }) => {
      const period = periodOf(amount, unit);
      return period === null ? null : { kind: 'period', period };
    },
  ],
];

const readPart = (text: string): { part: PlanPart; length: number } | null => {
  for (const [pattern, toPart] of patterns) {
    const match = pattern.exec(text);
    const part = match && toPart(match.groups ?? {});
    if (part) return { part, length: match[0].length };
  }
  return null;
};

/** Removes separators and filler words from the start of a string. */
const skipFiller = (text: string): string =>
  text.replace(/^(?:[\s,;.|+&()\-–:]|(?:and|with|get|plus)\b)+/i, '');

/**
 * Parses a plan's description. Returns null unless every word is recognised, because an incomplete list of
 * contents would be misleading.
 */
export const readPlan = (description: string): PlanPart[] | null => {
  const parts: PlanPart[] = [];
  let rest = skipFiller(description);
  while (rest !== '') {
    const next = readPart(rest);
    if (!next) return null;
    parts.push(next.part);
    rest = skipFiller(rest.slice(next.length));
  }
  return parts.length === 0 ? null : parts;
};

/** True for a plan. False for plain credit, whose description gives only its validity. */
export const isPlan = (description: string): boolean =>
  readPlan(description)?.some(({ kind }) => kind !== 'period') ?? true;

/**
 * Lists the contents in the user's language, or in the supplier's English if they could not be parsed. If
 * `validity` is set, leaves out the period, because `validity` already states it.
 */
export const toContentsDto = (
  { contents, validity }: { contents: string | null; validity: string | null },
  currency: string,
  language: Language,
): Rate['contents'] => {
  if (contents === null) return undefined;
  const { plans: texts } = getMessages(language);
  const daily = (text: string, isDaily: boolean): string => (isDaily ? texts.daily(text) : text);
  const textOf = (part: PlanPart): string | null => {
    switch (part.kind) {
      case 'data':
        return part.amount === null
          ? texts.unlimitedData
          : daily(`${part.amount}\u00a0${texts.units[part.unit]}`, part.isDaily);
      case 'calls':
        return part.amount === null ? texts.unlimitedCalls : texts.minutes(groupThousands(part.amount));
      case 'sms':
        return part.amount === null
          ? texts.unlimitedSms
          : daily(`${groupThousands(part.amount)}\u00a0SMS`, part.isDaily);
      case 'talktime':
        return texts.talktime(displayMoney(currency, part.amount));
      default:
        return validity === null ? periodText(part.period, language) : null;
    }
  };
  const parts = readPlan(contents)?.map(textOf);
  return parts
    ? { text: parts.filter((text) => text !== null).join(', '), lang: language }
    : { text: contents, lang: 'en' };
};

/** Lists the contents of a sold plan in the user's language, as stored with the order. Empty for other products. */
export const soldContents = (
  { contents, validity, receiveCurrency }: Item,
  language: Language,
): Pick<Rate, 'contents'> =>
  contents === undefined
    ? {}
    : { contents: toContentsDto({ contents, validity }, receiveCurrency, language) };
