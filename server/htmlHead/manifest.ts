import { brand } from '../../contract/domain/brand.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { getMessages } from '../messages/index.ts';

/**
 * Returns the web app manifest in one language: the build's manifest with translated strings. `file` is the
 * content of the build's manifest.
 */
export const manifestIn = (file: string, language: Language): string => {
  const { home, topUp, giftCards } = getMessages(language).heads;
  return JSON.stringify({
    ...(JSON.parse(file) as object),
    lang: language,
    name: `${brand.name} · ${home.title}`,
    description: home.description,
    shortcuts: [
      { name: topUp.title, url: '/mobile-topup' },
      { name: giftCards.title, url: '/giftcardworld' },
    ],
  });
};
