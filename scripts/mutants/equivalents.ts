/** Changes that change nothing that anybody could see, each with why. By `chart place: operator what`. */
const noCode = 'this chart tells failures apart by their kind alone: the code is never asked for';
const onlyPaused = 'of this status only `paused` is read here';

export const equivalents: Readonly<Record<string, string>> = {
  'checkout guards.isFailure: equality turned failureIn(event)?.code === p.code': noCode,
  'product guards.isFailure: equality turned failureIn(event)?.code === p.code': noCode,
  "topUp everything: text changed 'card'": onlyPaused,
  "topUp everything: text changed 'paypal'": onlyPaused,
  "topUp everything: text changed 'mypos'": onlyPaused,
  "product everything: text changed 'card'": onlyPaused,
  "product everything: text changed 'paypal'": onlyPaused,
  "product everything: text changed 'mypos'": onlyPaused,
};
