import type { BundleName } from '../../i18n/bundles.ts';
import type { ScreenName } from '../router/routes.ts';
import * as home from './load/home.ts';
import type { ScreenModule, TextModule } from './screenModule.ts';

/** Where a screen's code comes from, and the messages that come with it. */
type ScreenSource = { module: () => Promise<ScreenModule | TextModule>; messages: BundleName };

/** One chunk for each screen; nothing of it is fetched before its address is opened. The front page comes with the frame. */
export const screenSources: Record<ScreenName, ScreenSource> = {
  home: { module: () => Promise.resolve(home), messages: 'first' },
  topUp: { module: () => import('./load/topUp.ts'), messages: 'products' },
  giftCards: { module: () => import('./load/listing.ts'), messages: 'products' },
  cardListing: { module: () => import('./load/listing.ts'), messages: 'products' },
  giftCard: { module: () => import('./load/giftCard.ts'), messages: 'products' },
  voucher: { module: () => import('./load/voucher.ts'), messages: 'products' },
  checkout: { module: () => import('./load/checkout.ts'), messages: 'money' },
  mobileCheckout: { module: () => import('./load/checkout.ts'), messages: 'money' },
  paymentProcess: { module: () => import('./load/paymentProcess.ts'), messages: 'order' },
  orderSuccess: { module: () => import('./load/orderSuccess.ts'), messages: 'order' },
  help: { module: () => import('./load/help.ts'), messages: 'texts' },
  terms: { module: () => import('./load/legal.ts'), messages: 'texts' },
  cookies: { module: () => import('./load/legal.ts'), messages: 'texts' },
  privacy: { module: () => import('./load/legal.ts'), messages: 'texts' },
  disclosure: { module: () => import('./load/legal.ts'), messages: 'texts' },
  about: { module: () => import('./load/legal.ts'), messages: 'texts' },
  contact: { module: () => import('./load/contact.ts'), messages: 'texts' },
  newsletter: { module: () => import('./load/newsletter.ts'), messages: 'texts' },
  contactUndo: { module: () => import('./load/contactUndo.ts'), messages: 'identity' },
  verifyEmail: { module: () => import('./load/verifyEmail.ts'), messages: 'identity' },
  emailVerified: { module: () => import('./load/emailVerified.ts'), messages: 'identity' },
  forgotPassword: { module: () => import('./load/forgotPassword.ts'), messages: 'identity' },
  resetPassword: { module: () => import('./load/resetPassword.ts'), messages: 'identity' },
  account: { module: () => import('./load/account.ts'), messages: 'identity' },
  notFound: { module: () => import('./load/notFound.ts'), messages: 'texts' },
};
