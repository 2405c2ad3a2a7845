/**
 * Changes to charts (mutants) that have no visible effect, each with the reason. Keys have the form `chart
 * place: operator what`.
 */

const eitherWay =
  'each of the two states immediately checks whether the server sends updates, and moves to the other one if so';
const independent = 'neither reads what the other writes, and messages are only delivered after all actions';
const onlyOrder = 'this is the first or last rank, and ranks only determine the order of options';
const leftOver = 'no guard checks for this name: it is used when none of the others applies';

export const equivalents: Readonly<Record<string, string>> = {
  "payment delivering.polling.requesting/onDone readProgress#2: target changed 'waiting'": eitherWay,
  "payment delivering.polling: initial changed 'waiting'": eitherWay,
  "payment delivering.polling.requesting/onError readProgress#1: target changed 'waiting'": eitherWay,
  "order processing.polling: initial changed 'waiting'": eitherWay,
  "order processing.polling.requesting/onDone loadOrder#1: target changed 'waiting'": eitherWay,
  "verification inProgress.open: initial changed 'mobile'":
    'every transition to this state specifies the step to open',
  "accessToken getTokenUse: text changed 'expired'": leftOver,
  "cart getLoss: text changed 'unread'": leftOver,
  "cart getOutcome: text changed 'held'": leftOver,
  "checkout getRefusal: text changed 'other'": leftOver,
  "checkout getRefusal: text changed ''": 'no refusal has either of these names',
  "checkout getStart: text changed 'empty'": leftOver,
  'checkout guards.hasDiscount: guard always true ({ context }) => context.discount !== null':
    'removing a discount has no effect if there is none',
  "emailChange getOutcome: text changed 'left'": leftOver,
  "idle getOutcome: text changed 'active'": leftOver,
  "payment getOutcome: text changed 'unknown'": leftOver,
  "verification getNext: text changed 'complete'": leftOver,
  "voucherLimit getOutcome: text changed 'open'": leftOver,
  'combobox rank: number moved 0 -1': onlyOrder,
  'combobox rank: number moved 4 1': onlyOrder,
  'product offer.handingOver/cart.refused#0: actions reordered setNewPrice setFailure': independent,
  'topUp handingOver/cart.refused#0: actions reordered setNewPrice setFailure': independent,
  'topUp choosingOperator/topUp.numberEdited: actions reordered clearOffer storeDraft': independent,
  'topUp choosingAmount/topUp.numberEdited: actions reordered clearOffer storeDraft': independent,
  'signUp details/signUp.passwordTyped: actions reordered clearFault clearFault': independent,
  'screen loading/onDone loadScreen: actions reordered mountScreen announceScreen': independent,
  'screen shown/route.changed: actions reordered setRoute moveWithin': independent,
  'screen shown/route.changed: actions reordered moveWithin announceScreen': independent,
};
