/** Output of the build, from `scripts/vite/serviceWorker.ts`. */
declare module 'virtual:built-files' {
  /** Differs between builds. */
  export const build: string;
  /** Files that are cached at installation. */
  export const shell: { url: string; revision: string | null }[];
  /** The message files of each language. */
  export const words: Record<string, string[]>;
}
