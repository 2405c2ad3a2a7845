import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { fallbackLanguage } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po');

const load = async (language: Language): Promise<Messages> => {
  const found = catalogs[`../../locales/${language}/messages.po`];
  if (!found) throw new Error(`No words for ${language}`);
  return (await found()).messages;
};

/** Loads the words of one language and shows them; English when its chunk does not come. */
export const activateLanguage = async (language: Language): Promise<void> => {
  try {
    i18n.loadAndActivate({ locale: language, messages: await load(language) });
  } catch {
    i18n.loadAndActivate({ locale: fallbackLanguage, messages: await load(fallbackLanguage) });
  }
  document.documentElement.lang = i18n.locale;
};

export { i18n };
