export const languages = ['de', 'en', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en';

/** `de-CH` → `de`, or null for an unsupported language. */
export const toLanguage = (tag: string | null | undefined): Language | null => {
  const short = tag?.trim().slice(0, 2).toLowerCase();
  return languages.find((l) => l === short && /^[a-z]{2}([-_]|$)/i.test(tag!.trim())) ?? null;
};
