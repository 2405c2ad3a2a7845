/**
 * Provides the shop's texts in each language, for finding buttons by their text and for detecting untranslated
 * English.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { loadHelp, loadPages } from '../../../contract/content/loadContent.ts';
import { countries } from '../../../contract/domain/countries.ts';
import { languages, type Language } from '../../../contract/domain/languages.ts';
import { keepWordsWhole, withoutJoiners } from '../../../scripts/vite/wholeWords.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { fillLimits } from '../fillLimits.ts';

type Entry = { id: string; en: string; here: string; usedIn: string[] };

const data = join(import.meta.dirname, '../../../server/catalogue/data');
const read = (file: string): unknown => JSON.parse(readFileSync(join(data, file), 'utf8'));

/**
 * Escapes text for use in a pattern. The word joiner in `e-mail` is optional in the pattern, because the
 * server's responses do not contain it.
 */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/(e-)(?=mail)/gi, '$1\u2060?');
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Returns one string for each branch of `{n, plural, one {# card} other {# cards}}`. Returns other strings
 * unchanged.
 */
const branches = (message: string): string[] => {
  const found = /\{\w+, plural, ((?:=?\w+ \{[^{}]*\}\s*)+)\}/.exec(message);
  if (!found) return [message];
  return [...(found[1] ?? '').matchAll(/=?\w+ \{([^{}]*)\}/g)].map(([, branch = '']) =>
    message.replace(found[0], branch.replaceAll('#', '{n}')),
  );
};

/**
 * Returns text from any source as it is displayed: without HTML tags and link targets, but with its
 * placeholders.
 */
const bare = (text: string): string =>
  spaced(text.replace(/<[^>]+>/g, ' ').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')).replace(/ ([.,;:!?])/g, '$1');
const gap = /\{\w+\}/g;
const wordsIn = (text: string): number => text.replace(gap, ' ').match(/\p{L}{2,}/gu)?.length ?? 0;
const pattern = (text: string, between: string): string =>
  text
    .split(gap)
    .map((part) => escaped(part).replaceAll(' ', '\\s*'))
    .join(between);

/** Pairs the strings at the same position in two objects with the same structure. */
const pairs = (en: unknown, here: unknown): [string, string][] => {
  if (typeof en === 'string' && typeof here === 'string') return [[en, here]];
  if (typeof en !== 'object' || en === null || typeof here !== 'object' || here === null) return [];
  const other = here as Record<string, unknown>;
  return Object.entries(en).flatMap(([key, value]) => pairs(value, other[key]));
};

const loadCatalogues = async (): Promise<Map<Language, Entry[]>> => {
  const [catalogue] = await getCatalogs(getConfig());
  const all = new Map<Language, Entry[]>();
  for (const language of languages)
    all.set(
      language,
      Object.entries((await catalogue?.read(language)) ?? {}).map(
        ([id, { message, translation, origin }]) => ({
          id,
          en: fillLimits(message ?? id),
          here: fillLimits(translation || (message ?? id)),
          usedIn: (origin ?? []).map(([file]) => file),
        }),
      ),
    );
  return all;
};

/**
 * A string in the shop's interface or content: the English original, its translation and the files that use it.
 */
export type ShopText = { en: string; here: string; usedIn: string[] };

/** Returns all of the shop's strings in a language, from every source. */
export const loadShopTexts = async (language: Language): Promise<ShopText[]> => {
  const from = (file: string, en: unknown, here: unknown): ShopText[] =>
    pairs(en, here).map(([english, text]) => ({ en: english, here: text, usedIn: [file] }));
  return [
    ...((await loadCatalogues()).get(language) ?? []),
    ...from('contract/content', await loadHelp('en'), await loadHelp(language)),
    ...from('contract/content', await loadPages('en'), await loadPages(language)),
    ...from('server/messages', getMessages('en'), getMessages(language)),
  ];
};

/**
 * Returns a pattern that matches a string as displayed, with any values in its placeholders. Strings of four or
 * more words match anywhere in a line. Shorter ones match only whole lines, because they occur inside many
 * longer strings.
 */
export const toPattern = (text: string): RegExp =>
  new RegExp(
    branches(text)
      .map((branch) => {
        const found = pattern(bare(branch), '.{1,60}?');
        return wordsIn(bare(branch)) < 4 ? `^${found}$` : `(?<!\\p{L})${found}(?!\\p{L})`;
      })
      .join('|'),
    'u',
  );

/** Product names in the catalogue. They are the same in every language. */
const properNames = (): string[] => {
  const named = ['giftcards.json', 'vouchers.json', 'operators.json'].flatMap((file) =>
    (read(file) as { name: string; issuer?: string }[]).flatMap(({ name, issuer = '' }) => [name, issuer]),
  );
  return [...new Set(named)].filter(Boolean).sort((a, b) => b.length - a.length);
};

/** English words that do not exist in any of the other four languages. */
const englishWords =
  /(?<![\p{L}.@/-])(the|and|your|you|with|this|that|please|of|is|from|have|by|we|our|to|it’s|can)(?![\p{L}@/-])/iu;

export type ShopTexts = {
  /**
   * Translates one of the shop's English strings. Returns a pattern if the string has placeholders.
   * @throws for an unknown text
   */
  say: (english: string) => string | RegExp;
  /** Returns the untranslated strings on a page, one per line. */
  leftIn: (page: { lines: string[]; nodes: string[] }) => string[];
};

/** Loads the strings of each language. Reads the catalogues and all other sources once. */
export const loadMessages = async (): Promise<Record<Language, ShopTexts>> => {
  const catalogues = await loadCatalogues();
  const ids = new Set([...catalogues.values()].flat().map(({ id }) => id));
  const names = properNames();
  const proper = new RegExp(`(?<!\\p{L})(${names.map(escaped).join('|')})(?!\\p{L})`, 'gu');

  const loadTexts = async (language: Language): Promise<ShopTexts> => {
    const entries = catalogues.get(language) ?? [];
    const byEnglish = new Map(entries.map(({ en, here }) => [en, here]));
    const say = (english: string): string | RegExp => {
      const here = byEnglish.get(english);
      if (here === undefined) throw new Error(`The catalogue has no “${english}”`);
      const text = bare(here);
      return /\{\w+\}/.test(text) || /plural/.test(here)
        ? new RegExp(
            `^(${branches(here)
              .map((branch) => pattern(bare(branch), '.+?'))
              .join('|')})$`,
          )
        : keepWordsWhole(text, language);
    };

    const sources: [string, string][] = [
      ...entries.flatMap(({ en, here }) => branches(en).map((one): [string, string] => [one, here])),
      ...pairs(getMessages('en').messages, getMessages(language).messages),
      ...pairs(getMessages('en').heads, getMessages(language).heads),
      ...pairs(await loadPages('en'), await loadPages(language)),
      ...pairs(await loadHelp('en'), await loadHelp(language)),
      ...pairs(getMessages('en').products, getMessages(language).products),
    ];
    const here = new Set(sources.map(([, text]) => bare(text)));
    const all = [...here].join('\n');
    const differing = sources.filter(([en, text]) => en !== text).map(([en]) => bare(en));
    const long = [...new Set(differing)]
      .filter((en) => wordsIn(en) >= 2)
      .map((en) => ({ en, find: new RegExp(`(?<!\\p{L})${pattern(en, '.{1,60}?')}(?!\\p{L})`, 'u') }))
      // English text is not reported if a string in this language also contains it.
      .filter(({ find }) => !find.test(all));
    const short = new Set(differing.filter((en) => wordsIn(en) === 1 && !/\{/.test(en) && !here.has(en)));
    const land = new Map(countries(language).map(({ code, label }) => [code, label]));
    const foreign = countries('en')
      .map(({ code, label }) => ({ label, here: land.get(code) ?? label }))
      .filter(({ label, here: own }) => label !== own && !own.includes(label))
      .map(({ label }) => label);
    const ownLands = new RegExp(`(?<!\\p{L})(${[...land.values()].map(escaped).join('|')})(?!\\p{L})`, 'gu');
    const lands = new RegExp(`(?<!\\p{L})(${foreign.map(escaped).join('|')})(?!\\p{L})`, 'u');

    const leftIn: ShopTexts['leftIn'] = (page) => {
      const lines = page.lines.map(withoutJoiners);
      const nodes = page.nodes.map(withoutJoiners);
      const found = new Set<string>();
      for (const node of nodes) {
        if (ids.has(node)) found.add(`the id of a message: ${node}`);
        if (/\{\w+\}|\bundefined\b|\[object|\bNaN\b|Invalid Date|<\/?\d/.test(node))
          found.add(`placeholder not filled in: ${node}`);
        if (language !== 'en' && short.has(node)) found.add(`English word: ${node}`);
      }
      if (language === 'en') return [...found];
      const text = lines.join('\n');
      for (const { en, find } of long) if (find.test(text)) found.add(`English text: ${en}`);
      for (const line of lines) {
        const rest = line.replace(proper, '·');
        const word = englishWords.exec(rest.replace(ownLands, '·'))?.[0];
        if (word) found.add(`sounds English (“${word}”): ${line.slice(0, 120)}`);
        const country = lands.exec(rest)?.[0];
        if (country) found.add(`English country: ${country} in ${line.slice(0, 120)}`);
      }
      return [...found];
    };
    return { say, leftIn };
  };

  const all = await Promise.all(languages.map(async (one) => [one, await loadTexts(one)] as const));
  return Object.fromEntries(all) as Record<Language, ShopTexts>;
};
