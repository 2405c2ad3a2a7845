import type { Language } from '../../../contract/domain/languages.ts';
import { de } from './de/index.ts';
import { en, type StaffTexts } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';

export type { StaffTexts } from './en/index.ts';

const texts: Record<Language, StaffTexts> = { de, en, es, fr, it };

/** The words of the staff pages and of mails to staff. */
export const getStaffTexts = (language: Language): StaffTexts => texts[language];

/** The text of a stored value; an unknown one, such as a provider's own, stays as stored. */
export const wordFor = (known: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(known, word) ? (known[word] ?? word) : word;
