/**
 * Events that reach a chart from outside its view, grouped by source, with the charts that receive each event.
 * All other user events need a driver.
 */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  network: {
    'network.online': `
      account checkout credentials devices order orderDetail passkeys payment product profile
      receivedGift recipients requestLinks savedCards session sharedTopUp shell topUpRequest
      transactions verification verificationLoader voucherLimit
    `,
    'network.offline': 'shell',
  },
  browser: {
    'page.restored': 'account checkout payment product',
    'page.scrolled': 'shell',
    'profile.pageSeen': 'profile',
    'verification.pageSeen': 'verification',
    'activity.seen': 'idle',
    'activity.resumed': 'idle',
    'update.found': 'update',
    'update.applied': 'update',
  },
  router: {
    'route.changed': `
      account catalogue checkout help openOrders order product requestLinks screen sharedTopUp shell
      topUp topUpRequest update
    `,
    'unsavedChanges.leaveRequested': 'unsavedChanges',
  },
  'another tab': {
    'activity.seenElsewhere': 'idle',
    'consent.changed': 'consent',
    'session.storageChanged': 'session',
    'session.endedElsewhere': 'auth authLoader',
  },
  server: {
    'detail.pushed': 'orderDetail',
    'order.pushed': 'order',
    'payment.pushed': 'payment',
  },
  'header and footer': {
    'auth.loginRequested': 'auth authLoader',
    'auth.signUpRequested': 'auth authLoader',
    'preferences.opened': 'preferences',
    'search.opened': 'search',
  },
  'another chart': {
    'alert.raised': 'shell',
    'cart.accepted': 'product topUp',
    'cart.addRequested': 'cart',
    'cart.cleared': 'cart',
    'cart.reset': 'cart',
    'cart.gone': 'checkout',
    'cart.outdated': 'cart',
    'cart.refused': 'product topUp',
    'cart.released': 'product topUp',
    'buyAgain.changed': 'home topUp',
    'cart.tokenFound': 'cart',
    'cart.tokenLost': 'cart',
    'country.changed': 'catalogue home product topUp',
    'email.verified': 'account checkout profile verification verificationLoader',
    'oneTimeCode.sent': 'emailChange phoneOtp',
    'paypal.engaged': 'checkout',
    'paypal.ordered': 'paypal',
    'paypal.ordering': 'paypal',
    'paypal.orderRefused': 'paypal',
    'paypal.released': 'checkout',
    'profile.changed': 'account profile',
    'report.moved': 'credentials',
    'screen.messageReceived': 'screen',
    'selling.announced': 'checkout product topUp',
    'session.ended': 'session',
    'session.found': 'buyAgain checkout emailLinkLanding home order product recipients requestLinks topUp',
    'session.idled': 'session',
    'session.lost': 'buyAgain home recipients topUp',
    'session.rejected': 'session',
    'session.renamed': 'session',
    'session.renewalRequested': 'session',
    'session.renewed': 'session',
    'session.signedOut': 'session',
    'session.started': 'session',
    'transactions.changed': 'transactions',
    'unsavedChanges.clean': 'unsavedChanges',
  },
};
/** Events that a view sends for a provider's window or script, which does not exist in jsdom. */
const provider: Readonly<Record<string, string>> = {
  'captcha.solved': 'signUp',
  'captcha.expired': 'signUp',
  'captcha.failed': 'signUp',
  'paypal.ready': 'paypal',
  'paypal.pressed': 'paypal',
  'paypal.approved': 'paypal',
  'paypal.failed': 'paypal',
  'paypal.cancelled': 'paypal',
  'paypal.restarted': 'paypal',
  'paypal.scriptFailed': 'paypal',
  'checkout.paypalPressed': 'checkout',
};

type OutsideEvent = { chart: string; event: string };
const readTable = (table: Readonly<Record<string, string>>): OutsideEvent[] =>
  Object.entries(table).flatMap(([event, charts]) =>
    charts
      .trim()
      .split(/\s+/)
      .map((chart) => ({ chart, event })),
  );

/** Chart events that the chart's own view never sends. */
export const outsideEvents: readonly OutsideEvent[] = Object.values(sources).flatMap(readTable);
/** Chart events that a view sends only for a provider's window or script. */
export const providerEvents: readonly OutsideEvent[] = readTable(provider);

const known = new Set([...outsideEvents, ...providerEvents].map(({ chart, event }) => `${chart} ${event}`));
/** True if the event reaches the chart from outside its view, so that no user action on the page causes it. */
export const isOutsideEvent = (chart: string, event: string): boolean => known.has(`${chart} ${event}`);
