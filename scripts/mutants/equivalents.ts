/** Changes that change nothing that anybody could see, each with why. By `chart place: operator what`, a file for what is no chart. */
import type { CodeKind } from './code.ts';

const eitherWay =
  'each of the two states asks at once whether the server speaks, and goes to the other if it is to be there';
const onlyPaused = 'of this status only `paused` is read here';
const besideEachOther =
  'what one of them reads the other does not write, and a message is delivered after all actions';
const onlyOrder = 'this is the last of the ranks, and they only put options in order';

export const equivalents: Readonly<Record<string, string>> = {
  "payment delivering.asking.reading/onDone readProgress#2: target changed 'waiting'": eitherWay,
  "topUp everything: text changed 'card'": onlyPaused,
  "topUp everything: text changed 'paypal'": onlyPaused,
  "topUp everything: text changed 'mypos'": onlyPaused,
  "product everything: text changed 'card'": onlyPaused,
  "product everything: text changed 'paypal'": onlyPaused,
  "product everything: text changed 'mypos'": onlyPaused,
  'combobox rank: number moved 4 1': onlyOrder,
  'screen shown/route.changed#0: actions reordered setRoute moveWithin': besideEachOther,
  'screen shown/route.changed#0: actions reordered moveWithin announceScreen': besideEachOther,
};

export const codeEquivalents: Readonly<Record<CodeKind, Readonly<Record<string, string>>>> = {
  actors: {},
  views: {},
  server: {
    'server/payments/settlement capturePayment: check removed if (!provider.capture) throw new Error(`${gateway} has nothing to capt':
      'only what a gateway with a capture answers is ever called approved; the line is for the compiler',
  },
  schemas: {},
};
