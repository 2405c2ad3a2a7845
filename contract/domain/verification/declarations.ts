/** Which text of a declaration is the current one; one given for an older text is asked for again. */
export const declarationVersions = { bowner: '2026-11', terms: '2026-11' } as const;
export type Declaration = keyof typeof declarationVersions;
