import type { ContentPages } from '../../contract/content/contentPage.ts';
import type { HelpTopic } from '../../contract/content/help.ts';
import { loadHelp, loadPages } from '../../contract/content/loadContent.ts';
import type { brand } from '../../contract/domain/brand.ts';
import { languages, type Language } from '../../contract/domain/languages.ts';
import { ok, wrong, type Finding } from './finding.ts';

/** Company details, as in `contract/domain/brand.ts`. */
export type Company = { [name in keyof (typeof brand)['company']]: string };
export type LanguageTexts = { language: Language; pages: ContentPages; topics: readonly HelpTopic[] };

const exampleDomain = /(?:[\w-]+\.example|\bexample\.(?:com|org|net|ch))\b/i;
const placeholderVat = /CHE-0/;
/** A VAT number without its suffix, which `vatNumber` adds. */
const vatFormat = /^CHE-\d{3}\.\d{3}\.\d{3}$/;
/** Patterns that match placeholder values. */
const placeholders: Partial<Record<keyof Company, RegExp>> = {
  vat: placeholderVat,
  email: exampleDomain,
  phone: /000 ?00 ?00$/,
};
const anyPlaceholder = new RegExp(`${exampleDomain.source}|${placeholderVat.source}`, 'i');

/** Returns every string in a content object. */
const textsOf = (node: unknown): string[] => {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : [];
};

/** Finds placeholders in the company details, the content pages and the help topics. */
export const textFindings = (company: Company, texts: readonly LanguageTexts[]): Finding[] => {
  const particulars = Object.entries(placeholders).map(([name, pattern]) => {
    const value = company[name as keyof Company];
    const what = `Company, ${name}`;
    if (name === 'vat' && !vatFormat.test(value))
      return wrong(what, `${value} is not in the format CHE-123.456.789`, 'contract/domain/brand.ts');
    return pattern.test(value)
      ? wrong(what, `${value} is a placeholder`, 'contract/domain/brand.ts')
      : ok(what, value);
  });
  const pages = texts.flatMap(({ language, pages: named, topics }) =>
    [
      ...Object.entries(named).map(([name, page]) => [`${language}/${name}.ts`, page] as const),
      [`${language}/help.ts`, topics] as const,
    ].flatMap(([where, content]) => {
      const matches = textsOf(content).flatMap((text) => anyPlaceholder.exec(text)?.[0] ?? []);
      return matches.length > 0
        ? [
            wrong(
              `Texts, ${where}`,
              `${[...new Set(matches)].join(', ')} is a placeholder`,
              'contract/content',
            ),
          ]
        : [];
    }),
  );
  return [
    ...particulars,
    ...(pages.length > 0 ? pages : [ok('Texts', 'no placeholders in legal pages and help')]),
  ];
};

export const loadTexts = (): Promise<LanguageTexts[]> =>
  Promise.all(
    languages.map(async (language) => ({
      language,
      pages: await loadPages(language),
      topics: await loadHelp(language),
    })),
  );
