/**
 * Current version of each declaration's text. Customers who accepted an older version must also accept the
 * current one.
 */
export const declarationVersions = { bowner: '2026-11', terms: '2026-11' } as const;
export type Declaration = keyof typeof declarationVersions;
