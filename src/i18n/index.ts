import { i18n, type Messages } from '@lingui/core';
import { loaders } from 'virtual:messages';
import { fallbackLanguage, type Language } from '../../contract/domain/languages.ts';
import type { BundleName } from './bundles.ts';

const fetchMessages = async (language: string, bundle: BundleName): Promise<Messages> => {
  const load = loaders[`${language}/${bundle}`];
  if (!load) throw new Error(`No messages for ${language}`);
  return (await load()).messages;
};

/**
 * Loads and activates the first messages of a language, or English if they do not load. @throws Error if English does
 * not load either
 */
export const loadLanguage = async (language: Language): Promise<void> => {
  try {
    i18n.loadAndActivate({ locale: language, messages: await fetchMessages(language, 'first') });
  } catch {
    i18n.loadAndActivate({
      locale: fallbackLanguage,
      messages: await fetchMessages(fallbackLanguage, 'first'),
    });
  }
};

/** Like `loadLanguage`, and sets the language of the page. @throws Error if no messages load */
export const activateLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language);
  const { documentElement: page } = document;
  // setting an equal value would also restyle the whole page
  if (page.lang !== i18n.locale) page.lang = i18n.locale;
};

/** Adds the messages of a bundle in the current language. */
export const loadMessages = async (bundle: BundleName): Promise<void> => {
  if (bundle === 'first') return;
  const { locale, messages } = i18n;
  // `i18n.load` would render every text again; views that need these messages render only after this call
  Object.assign(messages, await fetchMessages(locale, bundle));
};

export { i18n };
