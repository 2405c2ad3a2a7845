import { i18n, type Messages } from '@lingui/core';
import { loaders } from 'virtual:words';
import { fallbackLanguage, type Language } from '../../contract/domain/languages.ts';
import type { BundleName } from './bundles.ts';

const fetchWords = async (language: string, part: BundleName): Promise<Messages> => {
  const load = loaders[`${language}/${part}`];
  if (!load) throw new Error(`No messages for ${language}`);
  return (await load()).messages;
};

/** Loads the first messages of one language and shows them; English when they do not come. @throws when not even those do */
export const activateLanguage = async (language: Language): Promise<void> => {
  try {
    i18n.loadAndActivate({ locale: language, messages: await fetchWords(language, 'first') });
  } catch {
    i18n.loadAndActivate({ locale: fallbackLanguage, messages: await fetchWords(fallbackLanguage, 'first') });
  }
  document.documentElement.lang = i18n.locale;
};

/** Adds the messages of a bundle in the language in use. */
export const loadMessages = async (part: BundleName): Promise<void> => {
  if (part === 'first') return;
  i18n.load(i18n.locale, await fetchWords(i18n.locale, part));
};

export { i18n };
