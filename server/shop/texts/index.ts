import type { Language } from '../../../src/domain/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Texts } from './en.ts';

export type { MessageKey, Texts } from './en.ts';

/** The server's own words; languages that are not written yet speak English. */
export const textsOf = (language: Language): Texts => (language === 'de' ? de : en);
