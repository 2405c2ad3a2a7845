/** A paragraph, a list, or a table. `[words](/path)` in a text is a link, `{email}` and the like stand for the company. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type Prose = {
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly blocks: readonly Block[];
  }[];
};

export const proseNames = ['about', 'terms', 'cookies', 'privacy', 'disclosure'] as const;
export type ProseName = (typeof proseNames)[number];

/** All pages of prose in one language. */
export type Pages = Readonly<Record<ProseName, Prose>>;

/** The day on which the legal pages were last changed. */
export const changedOn = '2026-11-21';
