/** The pages that search engines may show. */
export const publicPages = {
  '/': 'home',
  '/mobile-topup': 'topUp',
  '/giftcardworld': 'giftCards',
  '/paysafe/paysafecard': 'voucher',
  '/help': 'help',
  '/about': 'about',
  '/contact-us': 'contact',
  '/terms-and-conditions': 'terms',
  '/cookies-policy': 'cookies',
  '/privacy-policy': 'privacy',
  '/legal-disclosure': 'disclosure',
} as const;

/** The pages that are between the shop and one person, and the lists that have better addresses. Nobody may list them. */
export const unlistedPages = {
  '/checkout': 'checkout',
  '/mobile-checkout': 'checkout',
  '/payment-process': 'payment',
  '/mypos-process': 'payment',
  '/order-success': 'order',
  '/contact-undo': 'contactUndo',
  '/verify-email': 'emailConfirmation',
  '/email-verified': 'emailConfirmation',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'newPassword',
  '/profile': 'account',
  '/orders': 'account',
  '/paysafe-credentials': 'account',
  '/paysafe-limit': 'account',
  '/change-password': 'account',
  '/mobiletopup': 'listing',
  '/paysafe': 'listing',
} as const;
export type UnlistedName = (typeof unlistedPages)[keyof typeof unlistedPages] | 'newsletter' | 'missing';
