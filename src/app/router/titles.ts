import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Route } from '../../../machines/types.ts';
import { i18n } from '../../i18n/index.ts';
import type { ScreenName } from './routes.ts';

// the button of this name says "go to the checkout" in other languages
const checkout = msg({ message: 'Checkout', context: 'title' });

const titles: Record<ScreenName, MessageDescriptor> = {
  home: msg`Top-ups and gift cards in seconds`,
  topUp: msg`World top-up`,
  giftCards: msg`Gift cards`,
  cardListing: msg`Gift cards and vouchers`,
  giftCard: msg`Gift card`,
  voucher: msg`PaysafeCard`,
  checkout,
  mobileCheckout: checkout,
  paymentProcess: msg`Payment`,
  orderSuccess: msg`Your order`,
  help: msg`Help`,
  about: msg`About us`,
  contact: msg`Contact`,
  terms: msg`Terms and conditions`,
  cookies: msg`Cookies`,
  privacy: msg`Privacy`,
  disclosure: msg`Legal disclosure`,
  newsletter: msg`Newsletter`,
  contactUndo: msg`Undo a change`,
  verifyEmail: msg`E-mail verification`,
  emailVerified: msg`E-mail verification`,
  forgotPassword: msg`Forgot password`,
  resetPassword: msg`New password`,
  account: msg`Your account`,
  notFound: msg`Page not found`,
};

/** The title of a screen in the current language; empty before the first route. */
export const titleOf = (route: Route | null): string =>
  route ? i18n._(titles[route.screen as ScreenName]) : '';
