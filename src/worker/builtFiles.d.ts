/** What the build made, as the build itself says: `scripts/vite/serviceWorker.ts`. */
declare module 'virtual:built-files' {
  /** Another one for another build. */
  export const build: string;
  /** What is kept from the start. */
  export const shell: { url: string; revision: string | null }[];
  /** The files with the words of each language. */
  export const words: Record<string, string[]>;
}
