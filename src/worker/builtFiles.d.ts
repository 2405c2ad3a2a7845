/** Data provided by the build (`scripts/vite/serviceWorker.ts`). */
declare module 'virtual:built-files' {
  /** Hash that is different in every build. */
  export const build: string;
  /** Files to cache on installation. */
  export const shell: { url: string; revision: string | null }[];
  /** Message files for each language. */
  export const words: Record<string, string[]>;
}
