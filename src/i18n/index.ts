import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { loaders } from 'virtual:words';
import { fallbackLanguage } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import type { WordPart } from './parts.ts';

const fetchWords = async (language: string, part: WordPart): Promise<Messages> => {
  const load = loaders[`${language}/${part}`];
  if (!load) throw new Error(`No words for ${language}`);
  return (await load()).messages;
};

/** Loads the first words of one language and shows them; English when they do not come. @throws when not even those do */
export const activateLanguage = async (language: Language): Promise<void> => {
  try {
    i18n.loadAndActivate({ locale: language, messages: await fetchWords(language, 'first') });
  } catch {
    i18n.loadAndActivate({ locale: fallbackLanguage, messages: await fetchWords(fallbackLanguage, 'first') });
  }
  document.documentElement.lang = i18n.locale;
};

/** Adds the words of a part in the language in use. */
export const loadWords = async (part: WordPart): Promise<void> => {
  if (part === 'first') return;
  i18n.load(i18n.locale, await fetchWords(i18n.locale, part));
};

export { i18n };
