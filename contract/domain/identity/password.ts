import { shortestPassword } from '../limits.ts';

/** The five rules for a new password, in the order in which they are displayed and checked. */
export const passwordRules = {
  length: (password: string): boolean => Array.from(password).length >= shortestPassword,
  upper: (password: string): boolean => /\p{Lu}/u.test(password),
  lower: (password: string): boolean => /\p{Ll}/u.test(password),
  digit: (password: string): boolean => /\d/.test(password),
  special: (password: string): boolean => /[^\p{L}\p{N}\s]/u.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Returns the rules that the password meets, in order. A password must meet all five to be accepted. */
export const rulesMet = (password: string): PasswordRule[] =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => passwordRules[rule](password));
