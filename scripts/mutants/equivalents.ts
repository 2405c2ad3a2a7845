/** Changes that change nothing that anybody could see, each with why. By `chart place: operator what`, a file for what is no chart. */
import type { CodeKind } from './code.ts';

const eitherWay =
  'each of the two states asks at once whether the server speaks, and goes to the other if it is to be there';
const onlyPaused = 'of this status only `paused` is read here';
const besideEachOther =
  'what one of them reads the other does not write, and a message is delivered after all actions';
const onlyOrder = 'this is the first or the last of the ranks, and they only put options in order';
const leftOver = 'no guard asks for this word: it is what is left when none of the others fits';

export const equivalents: Readonly<Record<string, string>> = {
  "payment delivering.asking.reading/onDone readProgress#2: target changed 'waiting'": eitherWay,
  "payment delivering.asking: initial changed 'waiting'": eitherWay,
  "payment delivering.asking.reading/onError readProgress#1: target changed 'waiting'": eitherWay,
  "order processing.asking: initial changed 'waiting'": eitherWay,
  "order processing.asking.reading/onDone loadOrder#1: target changed 'waiting'": eitherWay,
  "verification working.open: initial changed 'mobile'": 'every way in names the step that it opens',
  "accessToken getTokenUse: text changed 'expired'": leftOver,
  "cart getLoss: text changed 'unread'": leftOver,
  "cart getOutcome: text changed 'held'": leftOver,
  "checkout getRefusal: text changed 'other'": leftOver,
  "checkout getRefusal: text changed ''": 'no refusal goes by either name',
  "checkout getStart: text changed 'empty'": leftOver,
  'checkout guards.hasDiscount: guard always true ({ context }) => context.discount !== null':
    'where nothing comes off, taking it away changes nothing',
  "emailChange getOutcome: text changed 'left'": leftOver,
  "idle getOutcome: text changed 'active'": leftOver,
  "payment getOutcome: text changed 'unknown'": leftOver,
  "verification getNext: text changed 'complete'": leftOver,
  "voucherLimit getOutcome: text changed 'open'": leftOver,
  "topUp everything: text changed 'card'": onlyPaused,
  "topUp everything: text changed 'paypal'": onlyPaused,
  "topUp everything: text changed 'mypos'": onlyPaused,
  "product everything: text changed 'card'": onlyPaused,
  "product everything: text changed 'paypal'": onlyPaused,
  "product everything: text changed 'mypos'": onlyPaused,
  'combobox rank: number moved 0 -1': onlyOrder,
  'combobox rank: number moved 4 1': onlyOrder,
  'product offer.handingOver/cart.refused#0: actions reordered setNewPrice setFailure': besideEachOther,
  'topUp handingOver/cart.refused#0: actions reordered setNewPrice setFailure': besideEachOther,
  'signUp details/signUp.passwordTyped: actions reordered clearFault clearFault': besideEachOther,
  'screen loading/onDone loadScreen: actions reordered mountScreen announceScreen': besideEachOther,
  'screen shown/route.changed: actions reordered setRoute moveWithin': besideEachOther,
  'screen shown/route.changed: actions reordered moveWithin announceScreen': besideEachOther,
};

const sameAtTheBound = 'where the two are the same, either of them is the answer';
const aPixel = 'a pixel more or less of a picture that is drawn smaller shows nowhere';
const aRound = 'how many are taken in one round; the others come with the next';
const aStep = 'a step of the quality of a picture, of a hundred, shows nowhere';
const asksForNone = 'a question about an empty list finds and changes nothing';
const anyNumber = 'a visit has any number that no other visit of the page has';

export const codeEquivalents: Readonly<Record<CodeKind, Readonly<Record<string, string>>>> = {
  actors: {
    'src/actors/catalogue/requestCart visits: number moved 0 -1': anyNumber,
    'src/actors/catalogue/requestCart visits: number moved 0 1': anyNumber,
    'src/actors/catalogue/requestCart countVisit: number moved 1 1': anyNumber,
    'src/actors/checkout/orderPushes read: number moved 6 -1':
      'the blank after the colon is no part of JSON, and is skipped where it is read',
    'src/actors/shell/botCheck canDraw: check removed if (!pen) return false;':
      'without a pen the next line throws, and the catch answers the same; the line is for the compiler',
  },
  views: {},
  server: {
    'contract/domain/catalogue/reminder reminderDay: boundary moved before < tomorrow': sameAtTheBound,
    'contract/domain/catalogue/reminder reminderDay: boundary moved before < month': sameAtTheBound,
    'server/fulfilment/gifts giftTime: boundary moved due < now': sameAtTheBound,
    'server/identity/sessions earlier: boundary moved a < b': sameAtTheBound,
    'server/gatewayStatus/watch withStatus.served: boundary moved performance.now() < (untroubled.get(gateway) ?? 0)':
      'it looks once more or once less in the very moment in which a second has passed',
    'server/fulfilment/delivery storeCodes: boundary moved former.length > 0': asksForNone,
    'server/identity/codes issueCode: boundary moved former.length > 0': asksForNone,
    'server/payments/sweeps settleOpenPayments: boundary moved left.length > 0': asksForNone,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 2600 -1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 2600 1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 2000 -1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 2000 1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 1600 -1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 1600 1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 1200 -1': aPixel,
    'contract/domain/verification/idFile shrinkSteps.side: number moved 1200 1': aPixel,
    'server/payments/sweeps batch: number moved 50 -1': aRound,
    'server/payments/sweeps batch: number moved 50 1': aRound,
    'server/checkout/expireOrders batch: number moved 50 -1': aRound,
    'server/checkout/expireOrders batch: number moved 50 1': aRound,
    'server/gatewayStatus/watch withStatus.served: number moved 0 -1':
      'a process asks nobody before it has begun',
    'server/gatewayStatus/watch withStatus.served: number moved 0 1':
      'a process asks nobody in its first thousandth of a second',
    'server/vouchers/verification/pdfScan split: boundary moved found.index < from':
      'at that place stands the end of the stream before, and no other begins there',
    'server/vouchers/verification/pdfScan split: boundary moved end < 0':
      'a stream never ends where the file begins',
    'server/vouchers/verification/pdfScan unpack: boundary moved now.length < 2':
      'two bytes are the head of a packed stream, and unpack to nothing',
    'server/vouchers/verification/pdfScan scanPdf: number moved 0 -1':
      'a place before the beginning is the beginning',
    'server/vouchers/verification/pdfScan scanPdf: number moved 0 1':
      'what begins with the mark of the end of a PDF does not begin as one',
    'server/vouchers/verification/files redraw.quality: number moved 85 -1': aStep,
    'server/vouchers/verification/files redraw.quality: number moved 85 1': aStep,
    "server/orders/orderDetails findPendingRefunds.paidBy: logic turned state === 'refunding' && paidAttemptId":
      'a refund that a provider works on belongs to an order whose money is on its way back',
    'server/reconciliation/checkCatalogue checkCatalogue: boundary moved ids.length > 0':
      'not to be in an empty list holds of every row, as no condition does',
    'server/payments/settlement capturePayment: check removed if (!provider.capture) throw new Error(`${gateway} has nothing to capt':
      'only what a gateway with a capture answers is ever called approved; the line is for the compiler',
  },
  schemas: {},
};

/** What holds of many: the numbers of a layout, but for those that decide when a page is full and how large a code is (`hasRoom`, `codeSize`). */
const codeRules: Readonly<Record<CodeKind, readonly (readonly [key: RegExp, reason: string])[]>> = {
  actors: [],
  views: [],
  server: [
    [
      /^server\/fulfilment\/receipts\/pdf (left|right|drawMark|put|rule|room|pair|codeBox|compose|receiptPdf)\b[^:]*: number moved (?![01] |1\.15|0\.7)/,
      'a point of a page, a third of a millimetre, shows nowhere',
    ],
  ],
  schemas: [],
};

/** Why nobody could see this change of code that is no chart; null when somebody could. */
export const whyUnseen = (kind: CodeKind, key: string): string | null =>
  codeEquivalents[kind][key] ?? codeRules[kind].find(([pattern]) => pattern.test(key))?.[1] ?? null;
