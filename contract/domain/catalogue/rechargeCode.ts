/** Removes the spaces that make a code easier to read, for example before it is copied. */
export const rawCode = (code: string): string => code.replace(/\s+/g, '');

/**
 * Groups the digits of a code: `1234567890123456` → `1234 5678 9012 3456`. Returns codes that contain hyphens or other
 * separators unchanged.
 */
export const groupedCode = (code: string): string => {
  const raw = rawCode(code);
  return /^[\p{L}\p{N}]+$/u.test(raw) ? raw.replace(/(.{4})(?=.)/g, '$1 ') : raw;
};

/** Groups a code in the same way as `groupedCode`, but masks every character. */
export const maskedCode = (code: string): string => groupedCode(code).replace(/[^\s-]/g, '•');
