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
 * Loads and activates the `first` bundle in a language. Falls back to English if this fails.
 * @throws Error if English also fails to load
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

/** Like `loadLanguage`, but also sets the page's language. @throws Error if no messages load */
export const activateLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language);
  const { documentElement: page } = document;
  // setting the attribute makes the browser restyle the whole page, even if the value is unchanged
  if (page.lang !== i18n.locale) page.lang = i18n.locale;
};

/** Adds a bundle's messages in the current language. */
export const loadMessages = async (bundle: BundleName): Promise<void> => {
  if (bundle === 'first') return;
  const { locale, messages } = i18n;
  // `i18n.load` would re-render all text, although the views that need these messages are not rendered yet
  Object.assign(messages, await fetchMessages(locale, bundle));
};

export { i18n };
