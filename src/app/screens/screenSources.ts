import type { BundleName } from '../../i18n/bundles.ts';
import type { ScreenName } from '../router/routes.ts';
import * as home from './load/home.ts';
import type { ScreenModule, TextModule } from './screenModule.ts';

/** Where a screen's code comes from, and the words that come with it. */
type ScreenSource = { module: () => Promise<ScreenModule | TextModule>; words: BundleName };

/** One chunk for each screen; nothing of it is fetched before its address is opened. The front page comes with the frame. */
export const screenSources: Record<ScreenName, ScreenSource> = {
  home: { module: () => Promise.resolve(home), words: 'first' },
  topUp: { module: () => import('./load/topUp.ts'), words: 'products' },
  giftCards: { module: () => import('./load/listing.ts'), words: 'products' },
  cardListing: { module: () => import('./load/listing.ts'), words: 'products' },
  giftCard: { module: () => import('./load/giftCard.ts'), words: 'products' },
  voucher: { module: () => import('./load/voucher.ts'), words: 'products' },
  checkout: { module: () => import('./load/checkout.ts'), words: 'money' },
  mobileCheckout: { module: () => import('./load/checkout.ts'), words: 'money' },
  paymentProcess: { module: () => import('./load/paymentProcess.ts'), words: 'order' },
  orderSuccess: { module: () => import('./load/orderSuccess.ts'), words: 'order' },
  help: { module: () => import('./load/help.ts'), words: 'texts' },
  terms: { module: () => import('./load/legal.ts'), words: 'texts' },
  cookies: { module: () => import('./load/legal.ts'), words: 'texts' },
  privacy: { module: () => import('./load/legal.ts'), words: 'texts' },
  disclosure: { module: () => import('./load/legal.ts'), words: 'texts' },
  about: { module: () => import('./load/legal.ts'), words: 'texts' },
  contact: { module: () => import('./load/contact.ts'), words: 'texts' },
  newsletter: { module: () => import('./load/newsletter.ts'), words: 'texts' },
  contactUndo: { module: () => import('./load/contactUndo.ts'), words: 'identity' },
  verifyEmail: { module: () => import('./load/verifyEmail.ts'), words: 'identity' },
  emailVerified: { module: () => import('./load/emailVerified.ts'), words: 'identity' },
  forgotPassword: { module: () => import('./load/forgotPassword.ts'), words: 'identity' },
  resetPassword: { module: () => import('./load/resetPassword.ts'), words: 'identity' },
  account: { module: () => import('./load/account.ts'), words: 'identity' },
  notFound: { module: () => import('./load/notFound.ts'), words: 'texts' },
};
