/** Data that the build provides, from `scripts/vite/serviceWorker.ts`. */
declare module 'virtual:built-files' {
  /** Hash that differs between builds. */
  export const build: string;
  /** Files to cache at installation. */
  export const shell: { url: string; revision: string | null }[];
  /** Message files of each language. */
  export const words: Record<string, string[]>;
}
