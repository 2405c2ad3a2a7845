/** What is copied: without the blanks that only help the eye. */
export const rawCode = (code: string): string => code.replace(/\s+/g, '');

/** In blocks of four; a code that comes with hyphens keeps its own blocks. */
export const groupedCode = (code: string): string => {
  const raw = rawCode(code);
  return raw.includes('-') ? raw : raw.replace(/(.{4})(?=.)/g, '$1 ');
};

/** The same blocks with every sign hidden. */
export const maskedCode = (code: string): string => groupedCode(code).replace(/[^\s-]/g, '•');
