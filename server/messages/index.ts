import type { Language } from '../../contract/domain/languages.ts';
import { de } from './de/index.ts';
import { en, type StaffTexts, type Texts } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';

export type { StaffTexts, Texts } from './en/index.ts';
export type MessageKey = keyof Texts['messages'];

const texts: Record<Language, Texts> = { de, en, es, fr, it };

/** Returns the server's text in one language. */
export const getMessages = (language: Language): Texts => texts[language];

/** Returns the text for the staff pages and emails to staff in one language. */
export const getStaffTexts = (language: Language): StaffTexts => texts[language].staff;

/**
 * Returns the text for a stored value. An unknown value, such as a provider's own code, is returned unchanged.
 */
export const textFor = (known: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(known, word) ? (known[word] ?? word) : word;
