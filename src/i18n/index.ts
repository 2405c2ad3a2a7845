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
 * Loads and activates the first messages of one language; English if they do not load. @throws if English does not
 * load either
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

/** The same, and sets the language of the page. @throws if no messages load */
export const activateLanguage = async (language: Language): Promise<void> => {
  await loadLanguage(language);
  const { documentElement: page } = document;
  // setting it again would restyle the whole page
  if (page.lang !== i18n.locale) page.lang = i18n.locale;
};

/** Adds the messages of a bundle in the current language. */
export const loadMessages = async (bundle: BundleName): Promise<void> => {
  if (bundle === 'first') return;
  const { locale, messages } = i18n;
  // `i18n.load` would render every text again, and views that need these messages render after they load
  Object.assign(messages, await fetchMessages(locale, bundle));
};

export { i18n };
