import type { ScreenModule, TextModule } from '../../features/screenModule.ts';
import type { BundleName } from '../../i18n/bundles.ts';
import type { ScreenName } from '../router/routes.ts';

/** Modules of a screen's code, and the message bundle that loads with them. */
type ScreenSource = { module: () => Promise<ScreenModule | TextModule>; messages: BundleName };

/** One chunk for each screen; nothing of it is fetched before its address is opened. */
export const screenSources: Record<ScreenName, ScreenSource> = {
  home: { module: () => import('../../features/catalogue/home/load.ts'), messages: 'first' },
  topUp: { module: () => import('../../features/catalogue/topUp/load.ts'), messages: 'products' },
  giftCards: { module: () => import('../../features/catalogue/catalogue/load.ts'), messages: 'products' },
  cardListing: { module: () => import('../../features/catalogue/catalogue/load.ts'), messages: 'products' },
  giftCard: {
    module: () => import('../../features/catalogue/product/giftCard/load.ts'),
    messages: 'products',
  },
  voucher: { module: () => import('../../features/catalogue/product/voucher/load.ts'), messages: 'products' },
  checkout: { module: () => import('../../features/checkout/checkout/load.ts'), messages: 'money' },
  mobileCheckout: { module: () => import('../../features/checkout/checkout/load.ts'), messages: 'money' },
  paymentProcess: { module: () => import('../../features/checkout/payment/load.ts'), messages: 'order' },
  orderSuccess: { module: () => import('../../features/checkout/order/load.ts'), messages: 'order' },
  help: { module: () => import('../../features/support/help/load.ts'), messages: 'texts' },
  terms: { module: () => import('../../features/support/legal/load.ts'), messages: 'texts' },
  cookies: { module: () => import('../../features/support/legal/load.ts'), messages: 'texts' },
  privacy: { module: () => import('../../features/support/legal/load.ts'), messages: 'texts' },
  disclosure: { module: () => import('../../features/support/legal/load.ts'), messages: 'texts' },
  about: { module: () => import('../../features/support/legal/load.ts'), messages: 'texts' },
  contact: { module: () => import('../../features/support/contact/load.ts'), messages: 'texts' },
  newsletter: { module: () => import('../../features/support/newsletter/load.ts'), messages: 'texts' },
  contactUndo: { module: () => import('../../features/identity/contactUndo/load.ts'), messages: 'identity' },
  verifyEmail: {
    module: () => import('../../features/identity/emailLinkLanding/load.ts'),
    messages: 'identity',
  },
  emailVerified: {
    module: () => import('../../features/identity/emailVerifiedPage/load.ts'),
    messages: 'identity',
  },
  forgotPassword: {
    module: () => import('../../features/identity/emailLinkRequest/load.ts'),
    messages: 'identity',
  },
  resetPassword: {
    module: () => import('../../features/identity/passwordReset/load.ts'),
    messages: 'identity',
  },
  account: { module: () => import('../../features/account/account/load.ts'), messages: 'identity' },
  notFound: { module: () => import('../../features/shell/notFound/load.ts'), messages: 'texts' },
};
