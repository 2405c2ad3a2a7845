/** Types for the part of jsdom that tests use. The package includes no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' });
    readonly window: Window & typeof globalThis;
  }
}
