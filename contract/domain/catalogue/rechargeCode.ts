/** Removes spaces that only improve readability, so that the code can be copied. */
export const rawCode = (code: string): string => code.replace(/\s+/g, '');

/**
 * `1234567890123456` → `1234 5678 9012 3456`. Codes that contain hyphens or other separators are returned unchanged.
 */
export const groupedCode = (code: string): string => {
  const raw = rawCode(code);
  return /^[\p{L}\p{N}]+$/u.test(raw) ? raw.replace(/(.{4})(?=.)/g, '$1 ') : raw;
};

/** Groups the code in the same way, but masks every character. */
export const maskedCode = (code: string): string => groupedCode(code).replace(/[^\s-]/g, '•');
