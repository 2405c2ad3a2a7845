/** Checks all of the shop's text in every language against the rules and tables in locales/README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../../contract/domain/languages.ts';
import { keepWordsWhole, withoutJoiners } from '../../scripts/vite/wholeWords.ts';
import { getMessages } from '../../server/messages/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Strings by location, such as `server/messages/cartRemoved`. */
type Texts = Map<string, string>;

/** Collects strings. A function's parameters become `{0}`, `{1}` and `{2}`. */
const leaves = (value: unknown, place: string, into: Texts): Texts => {
  // The build adds the word joiners, so remove them before the checks.
  if (typeof value === 'string') into.set(place, withoutJoiners(value));
  else if (typeof value === 'function')
    leaves((value as (...given: string[]) => unknown)('{0}', '{1}', '{2}'), place, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) leaves(inner, `${place}/${key}`, into);
  return into;
};

const config = getConfig({ cwd: root });
const [catalog] = await getCatalogs(config);
if (!catalog) throw new Error('lingui.config.ts does not specify a catalogue');

type Entry = { id: string; english: string; context: string | undefined; text: string; usedIn: string };

const loadEntries = async (language: Language): Promise<Entry[]> =>
  Object.entries((await catalog.read(language)) ?? {}).map(([id, entry]) => ({
    id,
    english: entry.message ?? '',
    context: entry.context,
    text: entry.translation ?? '',
    usedIn: (entry.origin ?? []).join(),
  }));

const entries = new Map<Language, Entry[]>();
const texts = new Map<Language, Texts>();
for (const language of languages) {
  const own = await loadEntries(language);
  entries.set(language, own);
  const into: Texts = new Map(own.map(({ id, text }) => [`locales/${id}`, text]));
  leaves(getMessages(language), 'server', into);
  leaves((await import(`../../contract/content/${language}/help.ts`)).topics, 'help', into);
  leaves((await import(`../../contract/content/${language}/pages.ts`)).pages, 'pages', into);
  texts.set(language, into);
}
const of = (language: Language): Texts => texts.get(language) ?? new Map<string, string>();
const english = of('en');
const others = languages.filter((language) => language !== 'en');

/** Returns the strings that violate a rule, with their locations. */
const wrong = (language: Language, bad: (text: string, place: string) => boolean): string[] =>
  [...of(language)].filter(([place, text]) => bad(text, place)).map(([place, text]) => `${place}: ${text}`);

const doc = read('locales/README.md');
const section = (title: string): string => doc.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
/**
 * Parses the table under a title. For each row, returns the language in the first column and the words in
 * backticks in the second column.
 */
const rows = (title: string): { language: string; words: string[] }[] =>
  [...section(title).matchAll(/^\| (\w{2,3}) +\| (.+?) +\|/gm)].map(([, language = '', cell = '']) => ({
    language,
    words: [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  }));
const wordsFor = (title: string, language: Language): string[] =>
  rows(title)
    .filter((row) => row.language === language || row.language === 'all')
    .flatMap((row) => row.words);

/** Returns whether the string at a location is an id. On the staff pages, `id` is a column heading. */
const isId = (place: string): boolean => place.endsWith('/id') && !place.startsWith('server/staff/');
/** Strings that the client compares but never displays. */
const fixed = ['tokenMissing', 'tokenExpired', 'validationError', 'csrf'];
const isFixed = (place: string): boolean => fixed.some((key) => place === `server/messages/${key}`);
/** Returns whether the string is the name of a storage entry in the cookie list. */
const isName = (place: string): boolean => /^pages\/cookies\/.*\/rows\/\d+\/0$/.test(place);
const isFree = (place: string): boolean => isId(place) || isFixed(place) || isName(place);

const sorted = (text: string, part: RegExp): string[] => [...text.matchAll(part)].map(([hit]) => hit).sort();
/** Returns the text without its placeholders. */
const withoutPlaceholders = (text: string): string => text.replace(/\{\w+\}/g, '');
const bare = (text: string): string => text.replace(/[\s]*[.!]$/, '');

/** Matches two consecutive language codes, in a list or as alternatives in a pattern. */
const enumeration =
  /(['"])(?:de|en|fr|es|it)\1,\s*(['"])(?:de|en|fr|es|it)\2|\b(?:de|en|fr|es|it)\|(?:de|en|fr|es|it)\b/;

test("contract/domain/languages.ts is the only file that lists the shop's languages", () => {
  expect("new Set(['de', 'en'])").toMatch(enumeration);
  expect('/^(de|en)/').toMatch(enumeration);
  const sources = ['contract', 'flows', 'machines', 'scripts', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|css|sql)$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect([...sources, 'lingui.config.ts'].filter((file) => enumeration.test(read(file)))).toEqual([]);
});

test('the tables in locales/README.md can be parsed', () => {
  expect(english.size).toBeGreaterThan(1400);
  for (const language of languages) expect(wordsFor('Not these', language).length).toBeGreaterThan(3);
  expect(wordsFor('The same in two languages', 'de')).toContain('PayPal');
});

describe.each(others)('all strings in %s', (language) => {
  const own = of(language);

  test('I18N-10: every string exists in the language under test', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    expect(wrong(language, (text, place) => text.trim() === '' && english.get(place) !== '')).toEqual([]);
  });

  test('proper names and strings that the client compares are not translated', () => {
    expect(wrong(language, (text, place) => isFree(place) && text !== english.get(place))).toEqual([]);
  });

  test('placeholders, tags and links are the same as in the English strings', () => {
    const isMessage = (place: string): boolean => place.startsWith('locales/');
    expect(
      wrong(language, (text, place) => {
        const source = english.get(place) ?? '';
        const same = (part: RegExp): boolean => sorted(text, part).join() === sorted(source, part).join();
        const links = same(/\]\([^)]*\)/g);
        if (isMessage(place)) return !same(/<\/?\w+\/?>/g) || !links;
        const filled = (from: string): string => [...new Set(sorted(from, /\{\w+\}/g))].join();
        return filled(text) !== filled(source) || !same(/<\/?\w+>/g) || !links;
      }),
    ).toEqual([]);
  });

  test("every translation compiles, has all of its language's plural forms and uses the same placeholders as the English text", () => {
    const compile = (messages: Record<string, string>): Record<string, unknown[]> => {
      const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'json' });
      expect(errors.map(({ error }) => error.message)).toEqual([]);
      return (JSON.parse(source) as { messages: Record<string, unknown[]> }).messages;
    };
    const theirs = entries.get(language) ?? [];
    const translated = compile(Object.fromEntries(theirs.map(({ id, text }) => [id, text])));
    const source = compile(Object.fromEntries(theirs.map(({ id, english: text }) => [id, text])));
    const valuesOf = (tokens: unknown[]): string[] =>
      tokens
        .filter((token) => Array.isArray(token))
        .flatMap((token: unknown[]) => {
          const [name, kind, choices] = token;
          const inner = kind === 'plural' ? Object.values(choices as Record<string, unknown>) : [];
          const nested = inner
            .filter((one) => Array.isArray(one))
            .flatMap((one) => valuesOf(one as unknown[]));
          return [String(name) + (kind ? ` ${JSON.stringify(kind)}` : ''), ...nested];
        });
    const set = (tokens: unknown[] | undefined): string => [...new Set(valuesOf(tokens ?? []))].sort().join();
    expect(
      theirs.filter(({ id }) => set(translated[id]) !== set(source[id])).map(({ text }) => text),
    ).toEqual([]);
    const plurals = theirs.filter(({ english: text }) => /, plural,/.test(text));
    expect(plurals.length).toBeGreaterThan(0);
    for (const { text } of plurals)
      for (const category of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
        if (category !== 'many') expect(text).toMatch(new RegExp(`\\b${category} \\{`));
  });

  test('I18N-10: no string remains in English', () => {
    const shared = new Set(wordsFor('The same in two languages', language));
    expect(
      wrong(
        language,
        (text, place) =>
          /\p{L}/u.test(withoutPlaceholders(text)) &&
          text === english.get(place) &&
          !isFree(place) &&
          !shared.has(text),
      ),
    ).toEqual([]);
  });

  test('each English string has the same translation everywhere', () => {
    const named = new Map((entries.get('en') ?? []).map((entry) => [`locales/${entry.id}`, entry]));
    const ways = new Map<string, Set<string>>();
    for (const [place, text] of english) {
      // In these places, grammar decides the form of a term: how-to steps are sentences, table cells agree with
      // their noun, and states agree with their subject.
      if (isId(place)) continue;
      if (/^(server\/products\/.*\/howto|pages\/cookies|server\/staff\/records)\//.test(place)) continue;
      if (named.get(place)?.context) continue;
      const way = bare(own.get(place) ?? '').replaceAll('\u00a0', ' ');
      ways.set(bare(text), (ways.get(bare(text)) ?? new Set()).add(way));
    }
    // "Refunded" describes an order on the screen and an amount on the receipt.
    ways.delete('Refunded');
    expect([...ways].filter(([, found]) => found.size > 1).map(([, found]) => [...found])).toEqual([]);
  });

  test('strings refer to buttons and pages by their exact names', () => {
    const labels = new Set((entries.get(language) ?? []).map(({ text }) => text));
    const quoted = /«\u202f?([^«»]+?)\u202f?»/g;
    const isProse = (place: string): boolean => !place.startsWith('locales/');
    const missing = [...of(language)]
      .filter(([place]) => isProse(place))
      .flatMap(([, text]) => [...text.matchAll(quoted)].map(([, label = '']) => label))
      // Two quoted strings are not labels of the shop: a label in the issuer's own shop, and a placeholder for
      // a role.
      .filter((label) => label !== 'Code einlösen' && !/^\{\d\}$/.test(label) && !labels.has(label));
    expect(missing).toEqual([]);
  });
});

test.each(languages)('strings in %s contain no word that the house style forbids', (language) => {
  const not = wordsFor('Not these', language).map((word) => new RegExp(`(?<!\\p{L})${word}`, 'iu'));
  expect(
    wrong(
      language,
      (text, place) => !isFree(place) && not.some((word) => word.test(withoutPlaceholders(text))),
    ),
  ).toEqual([]);
});

test.each(languages)(
  "%s: on a phone, the header's message about an open order takes up at most two lines",
  (language) => {
    const lines = (entries.get(language) ?? []).filter(({ usedIn }) => usedIn.includes('OpenOrders'));
    expect(lines.length).toBeGreaterThan(5);
    // At 390 px, about forty characters fit next to the two icons.
    const long = lines
      .map(({ text }) => text.replace('{orderno}', 'R-26-K7M4-Q2XP'))
      .filter((text) => text.length > 74);
    expect(long).toEqual([]);
  },
);

test.each([
  ['de', 'E-Mail', 'E-\u2060Mail'],
  ['de', 'per E-Mail oder SMS', 'per E-\u2060Mail oder SMS'],
  ['en', 'We e-mail the code with your message.', 'We e-\u2060mail the code with your message.'],
  ['fr', 'Nous avons envoyé un e-mail à', 'Nous avons envoyé un e-\u2060mail à'],
  ['en', 'Your e-mail address', 'Your e-mail address'],
  ['de', 'the-mail', 'the-mail'],
] as const)(
  '%s: "e-mail" in the string %s gets a word joiner, unless the string is a short label in a language other than German',
  (language, text, whole) => {
    expect(keepWordsWhole(text, language)).toBe(whole);
    expect(withoutJoiners(whole)).toBe(text);
  },
);

describe('typography of all strings', () => {
  const rules: [name: string, bad: RegExp, languages: readonly Language[]][] = [
    ['a curled apostrophe', /\p{L}'|'\p{L}/u, languages],
    ['no straight quotes', /"/, languages],
    ['one character for an ellipsis', /\.\.\./, languages],
    ['one space at a time', / {2}|^ | $/, languages],
    ['a no-break space between franc and amount', /CHF [\d{]/, languages],
    ['quotes as “these”', /[«»„‟]/, ['en']],
    ['quotes as «these»', /[“”„‟]/, others],
    ['nothing between a quote and its words', /«[\s\u202f]|[\s\u202f]»/, ['de', 'es', 'it']],
    ['a narrow no-break space inside quotes', /«(?!\u202f)|(?<!\u202f)»/, ['fr']],
    ['a narrow no-break space before a high mark', /(?<!\u202f)[;:!?]/, ['fr']],
    ['no space before a mark', /\s[,;:!?]/, ['en', 'de', 'es', 'it']],
    ['no shouting', /[!¡]/, others],
    ['ss for ß', /ß/, ['de']],
    ['E-Mail', /E-mail|e-mail/, ['de']],
    ['a no-break space before an ellipsis', /(?<!\u00a0)…/, ['de']],
    ['no space before an ellipsis', /\s…/, ['en', 'fr', 'es', 'it']],
    ['Lei, Suo and Paese with a capital', /(?<!\p{L})(su[oae]|suoi|lei|paesi?)(?!\p{L})/u, ['it']],
    ['no familiar address', /(?<!\p{L})(du|dein\p{L}*|dir|dich)(?!\p{L})/iu, ['de']],
    ['no familiar address', /(?<!\p{L})(toi|ton|tes|tu)(?!\p{L})/iu, ['fr']],
    ['no familiar address', /(?<!\p{L})(tú|tus?|te|ti|vosotros)(?!\p{L})/iu, ['es']],
  ];
  test.each(rules.flatMap(([name, bad, where]) => where.map((language) => [language, name, bad] as const)))(
    'strings in %s follow the typographic rule: %s',
    (language, _, bad) => {
      expect(wrong(language, (text, place) => !isFree(place) && bad.test(text))).toEqual([]);
    },
  );

  test('es: a question starts with an opening question mark', () => {
    const count = (text: string, mark: string): number => text.split(mark).length;
    expect(wrong('es', (text) => count(text, '¿') !== count(text, '?'))).toEqual([]);
  });
});

/** A text message can contain 160 characters if all of them are in the GSM alphabet, and 70 otherwise. */
test.each(languages)('%s: the message with the code fits in a single text message', (language) => {
  const text = getMessages(language).account.sms('123456', 10);
  const plain = /^[ -~àäåèéìñòöùüÄÅÉÖÑÜß¿¡£§]*$/.test(text);
  expect(text.length).toBeLessThanOrEqual(plain ? 160 : 70);
});
