import type { MachineImplementationsFrom } from 'xstate';
import type { botCheckMachine, BotReason } from '../../../../machines/shell/botCheck/botCheck.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';

/** Browser properties that the bot check inspects. */
export type BrowserTraits = {
  webdriver: boolean;
  userAgent: string;
  languages: readonly string[];
  /** Names of properties found on `window`. */
  globals: readonly string[];
  /** True if the browser can draw an image and read it back. */
  canDraw: boolean;
};

const phantomGlobals = new Set(['_phantom', 'callPhantom', '__phantomas', 'phantom', '__nightmare']);

const headless = /headless|electron|slimerjs/i;

// CUBOT is a brand of phones, so its name in a user agent does not indicate a bot
const crawler = /(?<!\bcu)bot\b|crawl|spider|slurp|bingpreview|facebookexternalhit|mediapartners|archiver/i;

const scripted =
  /\b(curl|wget|python|java|go-http-client|axios|node-fetch|puppeteer|playwright|okhttp|libwww)\b/i;

/** Returns the names of all checks that indicate a bot, in a fixed order. */
export const reasonsOf = (traits: BrowserTraits): BotReason[] => {
  const tripped: Record<BotReason, boolean> = {
    webdriver: traits.webdriver,
    headless: headless.test(traits.userAgent),
    phantom: /phantomjs/i.test(traits.userAgent) || traits.globals.some((name) => phantomGlobals.has(name)),
    noLanguages: traits.languages.length === 0,
    canvas: !traits.canDraw,
    crawler: crawler.test(traits.userAgent),
    scripted: scripted.test(traits.userAgent),
  };
  return (Object.keys(tripped) as BotReason[]).filter((reason) => tripped[reason]);
};

const canDraw = (): boolean => {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d');
    if (!pen) return false;
    pen.fillRect(0, 0, 1, 1);
    return canvas.toDataURL().startsWith('data:image/');
  } catch {
    return false;
  }
};

const traitsOfThis = (): BrowserTraits => ({
  webdriver: navigator.webdriver,
  userAgent: navigator.userAgent,
  languages: navigator.languages ?? [],
  globals: [...phantomGlobals].filter((name) => name in window),
  canDraw: canDraw(),
});

declare global {
  interface Window {
    /** True once the bot check has found signs of automation. */
    isBot?: boolean;
  }
}

export const botCheckImplementations = {
  actors: { findReasons: fromPromise<BotReason[]>(() => Promise.resolve(reasonsOf(traitsOfThis()))) },
  actions: {
    setFlag: () => {
      window.isBot = true;
    },
  },
} satisfies MachineImplementationsFrom<typeof botCheckMachine>;
