import type { Language } from '../../contract/domain/languages.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';

export type { MessageKey, Texts } from './en.ts';

const texts: Record<Language, Texts> = { de, en, es, fr, it };

/** The server's own words. */
export const getMessages = (language: Language): Texts => texts[language];
