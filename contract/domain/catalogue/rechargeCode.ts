/** Code for copying, without the spaces that only help reading. */
export const rawCode = (code: string): string => code.replace(/\s+/g, '');

/** `1234567890123456` → `1234 5678 9012 3456`. A code with separators, such as hyphens, keeps its groups. */
export const groupedCode = (code: string): string => {
  const raw = rawCode(code);
  return /^[\p{L}\p{N}]+$/u.test(raw) ? raw.replace(/(.{4})(?=.)/g, '$1 ') : raw;
};

/** The same blocks with every character masked. */
export const maskedCode = (code: string): string => groupedCode(code).replace(/[^\s-]/g, '•');
