/**
 * Current version of the text of each declaration. Customers who have accepted an older version must accept the
 * current one.
 */
export const declarationVersions = { bowner: '2026-11', terms: '2026-11' } as const;
export type Declaration = keyof typeof declarationVersions;
