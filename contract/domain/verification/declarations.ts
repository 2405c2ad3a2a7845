/** Current version of each declaration's text. Customers who accepted an older version have to accept again. */
export const declarationVersions = { bowner: '2026-11', terms: '2026-11' } as const;
export type Declaration = keyof typeof declarationVersions;
