/** Written by `npm run generate`: every screen of the shop. The server imports this file too, so no `screen.ts` imports a view. */
import * as account from './account/account/screen.ts';
import * as recipients from './account/recipients/screen.ts';
import * as requestLinks from './account/requestLinks/screen.ts';
import * as catalogue from './catalogue/catalogue/screen.ts';
import * as home from './catalogue/home/screen.ts';
import * as giftCard from './catalogue/product/giftCard/screen.ts';
import * as voucher from './catalogue/product/voucher/screen.ts';
import * as topUp from './catalogue/topUp/screen.ts';
import * as checkout from './checkout/checkout/screen.ts';
import * as order from './checkout/order/screen.ts';
import * as payment from './checkout/payment/screen.ts';
import * as receivedGift from './checkout/receivedGift/screen.ts';
import * as sharedTopUp from './checkout/sharedTopUp/screen.ts';
import * as topUpRequest from './checkout/topUpRequest/screen.ts';
import * as emailLinkLanding from './identity/emailLinkLanding/screen.ts';
import * as emailLinkRequest from './identity/emailLinkRequest/screen.ts';
import * as emailVerifiedPage from './identity/emailVerifiedPage/screen.ts';
import * as mailLink from './identity/mailLink/screen.ts';
import * as passwordReset from './identity/passwordReset/screen.ts';
import type { Screen } from './screenModule.ts';
import * as notFound from './shell/notFound/screen.ts';
import * as contact from './support/contact/screen.ts';
import * as help from './support/help/screen.ts';
import * as legal from './support/legal/screen.ts';

const all = {
  ...account.screens,
  ...recipients.screens,
  ...requestLinks.screens,
  ...catalogue.screens,
  ...home.screens,
  ...giftCard.screens,
  ...voucher.screens,
  ...topUp.screens,
  ...checkout.screens,
  ...order.screens,
  ...payment.screens,
  ...receivedGift.screens,
  ...sharedTopUp.screens,
  ...topUpRequest.screens,
  ...emailLinkLanding.screens,
  ...emailLinkRequest.screens,
  ...emailVerifiedPage.screens,
  ...mailLink.screens,
  ...passwordReset.screens,
  ...notFound.screens,
  ...contact.screens,
  ...help.screens,
  ...legal.screens,
};
export type ScreenName = keyof typeof all;

export const screens: Readonly<Record<ScreenName, Screen>> = all;

/** Server properties of each screen. A function, so that the browser's build leaves them out. */
export const getPages = () => ({
  ...account.pages,
  ...recipients.pages,
  ...requestLinks.pages,
  ...catalogue.pages,
  ...home.pages,
  ...giftCard.pages,
  ...voucher.pages,
  ...topUp.pages,
  ...checkout.pages,
  ...order.pages,
  ...payment.pages,
  ...receivedGift.pages,
  ...sharedTopUp.pages,
  ...topUpRequest.pages,
  ...emailLinkLanding.pages,
  ...emailLinkRequest.pages,
  ...emailVerifiedPage.pages,
  ...mailLink.pages,
  ...passwordReset.pages,
  ...notFound.pages,
  ...contact.pages,
  ...help.pages,
  ...legal.pages,
});
