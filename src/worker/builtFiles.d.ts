/** Output of the build, from `scripts/vite/serviceWorker.ts`. */
declare module 'virtual:built-files' {
  /** Another one for another build. */
  export const build: string;
  /** Files that are cached at installation. */
  export const shell: { url: string; revision: string | null }[];
  /** The files with the words of each language. */
  export const words: Record<string, string[]>;
}
