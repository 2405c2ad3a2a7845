/**
 * Code that Playwright runs in a page. It finds elements by role and name, checks visibility, stability and hit
 * targets, makes comparisons, and replaces the clock. WebKit runs the same code, so stories behave the same in
 * every engine. Playwright does not export this code. Its version is therefore pinned, and loading fails if its
 * bundle changes.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

const require = createRequire(import.meta.url);
const path = require.resolve('playwright-core/lib/coreBundle');

/** Returns a piece of source code from Playwright's bundle. @throws Error if the bundle lacks it */
const readSource = (name: string): string => {
  const start = `generated/${name}.ts"() {`;
  const bundle = readFileSync(path, 'utf8');
  const at = bundle.indexOf(start);
  const literal = /^\s*"use strict";\s*\w+ = ('(?:[^'\\]|\\.)*');/.exec(bundle.slice(at + start.length))?.[1];
  if (at < 0 || !literal) throw new Error(`playwright-core has moved ${name}: ${path}`);
  return runInNewContext(literal) as string;
};

const options = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 0,
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'webkit',
  shouldPrependErrorPrefix: false,
  isUtilityWorld: false,
  customEngines: [],
};

/** Source that defines Playwright's `InjectedScript` in the page as `injected`. */
export const injectedSource = `if (!globalThis.injected) Object.defineProperty(globalThis, 'injected', { configurable: true, value: (() => {
const module = {};
${readSource('injectedScriptSource')}
return new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});
})() });`;

/**
 * Source that replaces the page's clock with Playwright's. The variable must be named `__pwClock`, because the
 * rest of Playwright uses this name.
 */
export const clockSource = `if (!globalThis.__pwClock) (() => {
const module = {};
${readSource('clockSource')}
globalThis.__pwClock = module.exports.inject()(globalThis, 'webkit');
})();`;

export type UrlMatch = string | RegExp | ((url: URL) => boolean);

/** Playwright's functions that escape text and names in selectors, and that match URLs. */
export const { escapeForAttributeSelector, escapeForTextSelector, urlMatches } = (
  require('playwright-core/lib/coreBundle') as {
    iso: {
      escapeForAttributeSelector: (text: string | RegExp, exact: boolean) => string;
      escapeForTextSelector: (text: string | RegExp, exact: boolean) => string;
      urlMatches: (base: string | undefined, url: string, match: UrlMatch) => boolean;
    };
  }
).iso;
