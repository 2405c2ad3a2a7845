/** Types for the parts of jsdom that the tests use. The package ships without types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' });
    readonly window: Window & typeof globalThis;
  }
}
