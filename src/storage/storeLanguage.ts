import { toLanguage } from '../../contract/domain/languages.ts';
import { cookieMonths } from '../../contract/domain/limits.ts';
import { writeCookie } from './cookie.ts';
import type { Store } from './storage.ts';

const cookieSeconds = (cookieMonths / 12) * 31_536_000;

/** Stores the language in both local storage and a cookie. */
export const storeLanguage = (store: Store, language: string): void => {
  const known = toLanguage(language);
  if (!known) return;
  store.write('language', known);
  writeCookie('language', known, { maxAgeSeconds: cookieSeconds });
};
