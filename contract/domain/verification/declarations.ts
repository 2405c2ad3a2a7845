/** Current version of each declaration's text. A declaration of an older version is required again. */
export const declarationVersions = { bowner: '2026-11', terms: '2026-11' } as const;
export type Declaration = keyof typeof declarationVersions;
