import type { HelpTopic } from '../../../../contract/content/help.ts';
import type { Pages } from '../../../../contract/content/prose.ts';
import type { Language } from '../../../../contract/domain/languages.ts';
import { createFailure } from '../../../../contract/failure.ts';

const pages: Record<Language, () => Promise<{ pages: Pages }>> = {
  de: () => import('../../../../contract/content/pages/de.ts'),
  en: () => import('../../../../contract/content/pages/en.ts'),
  es: () => import('../../../../contract/content/pages/es.ts'),
  fr: () => import('../../../../contract/content/pages/fr.ts'),
  it: () => import('../../../../contract/content/pages/it.ts'),
};
const help: Record<Language, () => Promise<{ topics: readonly HelpTopic[] }>> = {
  de: () => import('../../../../contract/content/help/de.ts'),
  en: () => import('../../../../contract/content/help/en.ts'),
  es: () => import('../../../../contract/content/help/es.ts'),
  fr: () => import('../../../../contract/content/help/fr.ts'),
  it: () => import('../../../../contract/content/help/it.ts'),
};

const fetched = <T>(text: Promise<T>): Promise<T> =>
  text.catch(() => {
    throw createFailure('network');
  });

/** The pages of prose in one language. @throws Failure network */
export const pagesIn = async (language: Language): Promise<Pages> => (await fetched(pages[language]())).pages;
/** The questions of the help centre in one language. @throws Failure network */
export const helpIn = async (language: Language): Promise<readonly HelpTopic[]> =>
  (await fetched(help[language]())).topics;
