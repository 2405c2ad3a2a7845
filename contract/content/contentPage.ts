/**
 * A paragraph, list or table. `[words](/path)` becomes a link, and placeholders such as `{email}` are replaced
 * with the company's details.
 */
export type ContentBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type ContentPage = {
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly blocks: readonly ContentBlock[];
  }[];
};

export const contentPageNames = ['about', 'terms', 'cookies', 'privacy', 'disclosure'] as const;
export type ContentPageName = (typeof contentPageNames)[number];

/** All text pages in one language. */
export type ContentPages = Readonly<Record<ContentPageName, ContentPage>>;

/** Date on which the legal pages were last changed. */
export const legalPagesChangedOn = '2026-11-29';
