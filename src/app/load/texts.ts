import { failureOf } from '../../api/failure.ts';
import type { HelpTopic } from '../../content/help.ts';
import type { Pages } from '../../content/prose.ts';
import type { Language } from '../../domain/languages.ts';

const pages: Record<Language, () => Promise<{ pages: Pages }>> = {
  de: () => import('../../content/pages/de.ts'),
  en: () => import('../../content/pages/en.ts'),
  es: () => import('../../content/pages/es.ts'),
  fr: () => import('../../content/pages/fr.ts'),
  it: () => import('../../content/pages/it.ts'),
};
const help: Record<Language, () => Promise<{ topics: readonly HelpTopic[] }>> = {
  de: () => import('../../content/help/de.ts'),
  en: () => import('../../content/help/en.ts'),
  es: () => import('../../content/help/es.ts'),
  fr: () => import('../../content/help/fr.ts'),
  it: () => import('../../content/help/it.ts'),
};

const fetched = <T>(text: Promise<T>): Promise<T> =>
  text.catch(() => {
    throw failureOf('network');
  });

/** The pages of prose in one language. @throws Failure network */
export const pagesIn = async (language: Language): Promise<Pages> => (await fetched(pages[language]())).pages;
/** The questions of the help centre in one language. @throws Failure network */
export const helpIn = async (language: Language): Promise<readonly HelpTopic[]> =>
  (await fetched(help[language]())).topics;
