/**
 * The real view of each chart, fed with any actor of the chart. The flows page shows paths on these, the view
 * tests walk them. A part of a view with a separate chart is replaced by a line that names that chart.
 */
import { accountViews } from './account.tsx';
import { catalogueViews } from './catalogue.tsx';
import { checkoutViews } from './checkout.tsx';
import type { Drawn } from './drawn.tsx';
import { identityViews } from './identity.tsx';
import { shellViews } from './shell.tsx';
import { supportViews } from './support.tsx';
import { verificationViews } from './verification.tsx';

export const views: Readonly<Record<string, Drawn>> = {
  ...shellViews,
  ...catalogueViews,
  ...checkoutViews,
  ...identityViews,
  ...accountViews,
  ...verificationViews,
  ...supportViews,
};

/** The other charts, and why nothing of them can be seen. */
export const withoutView: Readonly<Record<string, string>> = {
  accessToken: 'It runs once for each call of the server.',
  deferredFeatures: 'It fetches what the frame shows after the first paint.',
  combobox: 'Each searchable list runs one of its own; every field that chooses a country shows it.',
  delivery: 'It runs on the server, one for each card, code or top-up that is to be delivered.',
  flowsPage: 'It is the page you are looking at.',
  location: 'It finds the country in the background; the front page shows the country found.',
  gatewayStatus: 'It runs on the server, one for each provider.',
  orderLifecycle: 'It runs on the server, one for each order.',
  paymentAttempt: 'It runs on the server, one for each attempt to pay.',
  refundLifecycle: 'It runs on the server, one for each refund.',
  selling: 'It asks in the background whether anything is sold; the pages that sell show it.',
  signOut: 'It tells the server in the background that somebody left.',
  tokenRefresh: 'It renews the session in the background.',
};
