/** Removes the spaces that make a code easier to read, for example before it is copied. */
export const rawCode = (code: string): string => code.replace(/\s+/g, '');

/**
 * Groups a code's characters in fours: `1234567890123456` → `1234 5678 9012 3456`. Does not group codes that
 * contain hyphens or other separators.
 */
export const groupedCode = (code: string): string => {
  const raw = rawCode(code);
  return /^[\p{L}\p{N}]+$/u.test(raw) ? raw.replace(/(.{4})(?=.)/g, '$1 ') : raw;
};

/** Groups a code in the same way as `groupedCode`, and masks every character except spaces and hyphens. */
export const maskedCode = (code: string): string => groupedCode(code).replace(/[^\s-]/g, '•');
