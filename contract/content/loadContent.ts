/** Loads the content for one language. Each language is in a separate chunk. */
import type { Language } from '../domain/languages.ts';
import type { ContentPages } from './contentPage.ts';
import type { HelpTopic } from './help.ts';

const pages: Record<Language, () => Promise<{ pages: ContentPages }>> = {
  de: () => import('./de/pages.ts'),
  en: () => import('./en/pages.ts'),
  es: () => import('./es/pages.ts'),
  fr: () => import('./fr/pages.ts'),
  it: () => import('./it/pages.ts'),
};
const help: Record<Language, () => Promise<{ topics: readonly HelpTopic[] }>> = {
  de: () => import('./de/help.ts'),
  en: () => import('./en/help.ts'),
  es: () => import('./es/help.ts'),
  fr: () => import('./fr/help.ts'),
  it: () => import('./it/help.ts'),
};

/** Loads the text pages. */
export const loadPages = async (language: Language): Promise<ContentPages> => (await pages[language]()).pages;
/** Loads the help centre's questions. */
export const loadHelp = async (language: Language): Promise<readonly HelpTopic[]> =>
  (await help[language]()).topics;
