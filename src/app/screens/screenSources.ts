import type { BundleName } from '../../i18n/bundles.ts';
import type { ScreenName } from '../router/routes.ts';
import type { ScreenModule, TextModule } from './screenModule.ts';

/** Modules of a screen's code, and the message bundle that loads with them. */
type ScreenSource = { module: () => Promise<ScreenModule | TextModule>; messages: BundleName };

/** One chunk for each screen; nothing of it is fetched before its address is opened. */
export const screenSources: Record<ScreenName, ScreenSource> = {
  home: { module: () => import('./load/catalogue/home.ts'), messages: 'first' },
  topUp: { module: () => import('./load/catalogue/topUp.ts'), messages: 'products' },
  giftCards: { module: () => import('./load/catalogue/listing.ts'), messages: 'products' },
  cardListing: { module: () => import('./load/catalogue/listing.ts'), messages: 'products' },
  giftCard: { module: () => import('./load/catalogue/giftCard.ts'), messages: 'products' },
  voucher: { module: () => import('./load/catalogue/voucher.ts'), messages: 'products' },
  checkout: { module: () => import('./load/checkout/checkout.ts'), messages: 'money' },
  mobileCheckout: { module: () => import('./load/checkout/checkout.ts'), messages: 'money' },
  paymentProcess: { module: () => import('./load/checkout/paymentProcess.ts'), messages: 'order' },
  orderSuccess: { module: () => import('./load/checkout/orderSuccess.ts'), messages: 'order' },
  help: { module: () => import('./load/support/help.ts'), messages: 'texts' },
  terms: { module: () => import('./load/support/legal.ts'), messages: 'texts' },
  cookies: { module: () => import('./load/support/legal.ts'), messages: 'texts' },
  privacy: { module: () => import('./load/support/legal.ts'), messages: 'texts' },
  disclosure: { module: () => import('./load/support/legal.ts'), messages: 'texts' },
  about: { module: () => import('./load/support/legal.ts'), messages: 'texts' },
  contact: { module: () => import('./load/support/contact.ts'), messages: 'texts' },
  newsletter: { module: () => import('./load/support/newsletter.ts'), messages: 'texts' },
  contactUndo: { module: () => import('./load/identity/contactUndo.ts'), messages: 'identity' },
  verifyEmail: { module: () => import('./load/identity/verifyEmail.ts'), messages: 'identity' },
  emailVerified: { module: () => import('./load/identity/emailVerified.ts'), messages: 'identity' },
  forgotPassword: { module: () => import('./load/identity/forgotPassword.ts'), messages: 'identity' },
  resetPassword: { module: () => import('./load/identity/resetPassword.ts'), messages: 'identity' },
  account: { module: () => import('./load/account/account.ts'), messages: 'identity' },
  notFound: { module: () => import('./load/shell/notFound.ts'), messages: 'texts' },
};
