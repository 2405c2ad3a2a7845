import type { Route } from '../../../machines/types.ts';

/** Every address of the shop and the screen it shows. The first match wins, so a fixed path stands before its `:productName`. */
export const routes = [
  { path: '/', screen: 'home' },
  { path: '/mobile-topup', screen: 'topUp' },
  { path: '/mobile-topup/:productName', screen: 'topUp' },
  { path: '/giftcardworld', screen: 'giftCards' },
  { path: '/giftcardworld/:productName', screen: 'giftCard' },
  { path: '/mobiletopup', screen: 'cardListing' },
  { path: '/mobiletopup/:productName', screen: 'giftCard' },
  { path: '/paysafe', screen: 'cardListing' },
  { path: '/paysafe/paysafecard', screen: 'voucher' },
  { path: '/paysafe/:productName', screen: 'giftCard' },
  { path: '/checkout', screen: 'checkout' },
  { path: '/mobile-checkout', screen: 'mobileCheckout' },
  { path: '/payment-process', screen: 'paymentProcess' },
  { path: '/mypos-process', screen: 'paymentProcess' },
  { path: '/order-success', screen: 'orderSuccess' },
  { path: '/help', screen: 'help' },
  { path: '/about', screen: 'about' },
  { path: '/contact-us', screen: 'contact' },
  { path: '/terms-and-conditions', screen: 'terms' },
  { path: '/cookies-policy', screen: 'cookies' },
  { path: '/privacy-policy', screen: 'privacy' },
  { path: '/legal-disclosure', screen: 'disclosure' },
  { path: '/newsletter/:action', screen: 'newsletter' },
  { path: '/contact-undo', screen: 'contactUndo' },
  { path: '/verify-email', screen: 'verifyEmail' },
  { path: '/email-verified', screen: 'emailVerified' },
  { path: '/forgot-password', screen: 'forgotPassword' },
  { path: '/reset-password', screen: 'resetPassword' },
  { path: '/profile', screen: 'account' },
  { path: '/orders', screen: 'account' },
  { path: '/paysafe-credentials', screen: 'account' },
  { path: '/paysafe-limit', screen: 'account' },
  { path: '/change-password', screen: 'account' },
] as const;

export type ScreenName = (typeof routes)[number]['screen'] | 'notFound';

/** Paths on which the footer, and with it the consent banner, is left out. */
export const withoutFooter: readonly string[] = [
  '/payment-process',
  '/forgot-password',
  '/reset-password',
  '/mobile-checkout',
];

/** Values of a pattern's parameters, or null when the address does not match. */
const matchPath = (pattern: string, pathname: string): Record<string, string> | null => {
  const wanted = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${wanted}/*$`, 'i').exec(pathname);
  return found && { ...found.groups };
};

/** Case and a slash at the end do not matter; anything unknown is the 404 screen. */
export const toRoute = (pathname: string, search: string): Route & { screen: ScreenName } => {
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const { path, screen } of routes) {
    const params = matchPath(path, pathname);
    if (params) return { screen, path: pathname, params, query };
  }
  return { screen: 'notFound', path: pathname, params: {}, query };
};
