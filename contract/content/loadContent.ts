/** The content in one language, each as a chunk of its own. */
import type { Language } from '../domain/languages.ts';
import type { ContentPages } from './contentPage.ts';
import type { HelpTopic } from './help.ts';

const pages: Record<Language, () => Promise<{ pages: ContentPages }>> = {
  de: () => import('./pages/de.ts'),
  en: () => import('./pages/en.ts'),
  es: () => import('./pages/es.ts'),
  fr: () => import('./pages/fr.ts'),
  it: () => import('./pages/it.ts'),
};
const help: Record<Language, () => Promise<{ topics: readonly HelpTopic[] }>> = {
  de: () => import('./help/de.ts'),
  en: () => import('./help/en.ts'),
  es: () => import('./help/es.ts'),
  fr: () => import('./help/fr.ts'),
  it: () => import('./help/it.ts'),
};

/** The pages of prose. */
export const loadPages = async (language: Language): Promise<ContentPages> => (await pages[language]()).pages;
/** The questions of the help centre. */
export const loadHelp = async (language: Language): Promise<readonly HelpTopic[]> =>
  (await help[language]()).topics;
