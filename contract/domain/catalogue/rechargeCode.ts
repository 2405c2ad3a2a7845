/** What is copied: without the blanks that only help the eye. */
export const rawCode = (code: string): string => code.replace(/\s+/g, '');

/** `1234567890123456` → `1234 5678 9012 3456`; a code that has signs of its own, such as hyphens, keeps its own blocks. */
export const groupedCode = (code: string): string => {
  const raw = rawCode(code);
  return /^[\p{L}\p{N}]+$/u.test(raw) ? raw.replace(/(.{4})(?=.)/g, '$1 ') : raw;
};

/** The same blocks with every sign hidden. */
export const maskedCode = (code: string): string => groupedCode(code).replace(/[^\s-]/g, '•');
