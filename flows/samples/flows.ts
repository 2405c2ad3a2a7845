/** Every shipped chart with the sample events that lead a walk through all of its branches. */
import { deliveryMachine } from '../../machines/server/delivery.machine.ts';
import { gatewayStatusMachine } from '../../machines/server/gatewayStatus.machine.ts';
import { orderLifecycleMachine } from '../../machines/server/orderLifecycle.machine.ts';
import { paymentAttemptMachine } from '../../machines/server/paymentAttempt.machine.ts';
import { refundLifecycleMachine } from '../../machines/server/refundLifecycle.machine.ts';
import { accountFlow } from './account/account.ts';
import { credentialsFlow } from './account/credentials.ts';
import { devicesFlow } from './account/devices.ts';
import { orderDetailFlow } from './account/orderDetail.ts';
import { passkeysFlow } from './account/passkeys.ts';
import { passwordChangeFlow } from './account/passwordChange.ts';
import { personalDataFlow } from './account/personalData.ts';
import { profileFlow } from './account/profile.ts';
import { referralFlow } from './account/referral.ts';
import { refundFlow } from './account/refund.ts';
import { savedCardsFlow } from './account/savedCards.ts';
import { transactionsFlow } from './account/transactions.ts';
import { voucherLimitFlow } from './account/voucherLimit.ts';
import { catalogueFlow } from './catalogue/catalogue.ts';
import { homeFlow } from './catalogue/home.ts';
import { productFlow } from './catalogue/product.ts';
import { searchFlow } from './catalogue/search.ts';
import { sellingFlow } from './catalogue/selling.ts';
import { topUpFlow } from './catalogue/topUp.ts';
import { cartFlow } from './checkout/cart.ts';
import { checkoutFlow } from './checkout/checkout.ts';
import { giftFlow } from './checkout/gift.ts';
import { openOrdersFlow } from './checkout/openOrders.ts';
import { orderFlow } from './checkout/order.ts';
import { paymentFlow } from './checkout/payment.ts';
import { paypalFlow } from './checkout/paypal.ts';
import { comboboxFlow } from './combobox.ts';
import { flow, type Flow } from './flow.ts';
import { flowsPageFlow } from './flowsPage.ts';
import { accessTokenFlow } from './identity/accessToken.ts';
import { authFlow } from './identity/auth.ts';
import { authLoaderFlow } from './identity/authLoader.ts';
import { contactUndoFlow } from './identity/contactUndo.ts';
import { emailLinkLandingFlow } from './identity/emailLinkLanding.ts';
import { emailLinkRequestFlow } from './identity/emailLinkRequest.ts';
import { emailVerifiedPageFlow } from './identity/emailVerifiedPage.ts';
import { idleFlow } from './identity/idle.ts';
import { loginFlow } from './identity/login.ts';
import { oneTimeCodeFlow } from './identity/oneTimeCode.ts';
import { passkeyProofFlow } from './identity/passkeyProof.ts';
import { passwordResetFlow } from './identity/passwordReset.ts';
import { phoneOtpFlow } from './identity/phoneOtp.ts';
import { reauthFlow } from './identity/reauth.ts';
import { sessionFlow } from './identity/session.ts';
import { signOutFlow } from './identity/signOut.ts';
import { signUpFlow } from './identity/signUp.ts';
import { signUpEmailCodeFlow } from './identity/signUpEmailCode.ts';
import { socialSignInFlow } from './identity/socialSignIn.ts';
import { tokenRefreshFlow } from './identity/tokenRefresh.ts';
import { appFlow } from './shell/app.ts';
import { botCheckFlow } from './shell/botCheck.ts';
import { consentFlow } from './shell/consent.ts';
import { deferredFeaturesFlow } from './shell/deferredFeatures.ts';
import { locationFlow } from './shell/location.ts';
import { preferencesFlow } from './shell/preferences.ts';
import { screenFlow } from './shell/screen.ts';
import { shellFlow } from './shell/shell.ts';
import { unsavedChangesFlow } from './shell/unsavedChanges.ts';
import { updateFlow } from './shell/update.ts';
import { contactFlow } from './support/contact.ts';
import { helpFlow } from './support/help.ts';
import { newsletterFlow } from './support/newsletter.ts';
import { addressCheckFlow } from './verification/addressCheck.ts';
import { emailChangeFlow } from './verification/emailChange.ts';
import { idUploadFlow } from './verification/idUpload.ts';
import { verificationFlow } from './verification/verification.ts';
import { verificationLoaderFlow } from './verification/verificationLoader.ts';

export type { Flow } from './flow.ts';

export const flows: Flow[] = [
  appFlow,
  botCheckFlow,
  consentFlow,
  deferredFeaturesFlow,
  locationFlow,
  preferencesFlow,
  screenFlow,
  shellFlow,
  unsavedChangesFlow,
  updateFlow,
  catalogueFlow,
  homeFlow,
  productFlow,
  sellingFlow,
  searchFlow,
  topUpFlow,
  cartFlow,
  checkoutFlow,
  giftFlow,
  openOrdersFlow,
  orderFlow,
  paymentFlow,
  paypalFlow,
  flow(orderLifecycleMachine, {}),
  flow(paymentAttemptMachine, {}),
  flow(refundLifecycleMachine, {}),
  flow(deliveryMachine, {}),
  flow(gatewayStatusMachine, {}),
  accountFlow,
  credentialsFlow,
  devicesFlow,
  passkeysFlow,
  orderDetailFlow,
  passwordChangeFlow,
  personalDataFlow,
  profileFlow,
  referralFlow,
  refundFlow,
  savedCardsFlow,
  transactionsFlow,
  voucherLimitFlow,
  accessTokenFlow,
  authFlow,
  authLoaderFlow,
  contactUndoFlow,
  emailLinkLandingFlow,
  emailLinkRequestFlow,
  emailVerifiedPageFlow,
  idleFlow,
  loginFlow,
  oneTimeCodeFlow,
  passwordResetFlow,
  phoneOtpFlow,
  reauthFlow,
  passkeyProofFlow,
  sessionFlow,
  signOutFlow,
  signUpFlow,
  signUpEmailCodeFlow,
  socialSignInFlow,
  tokenRefreshFlow,
  addressCheckFlow,
  emailChangeFlow,
  idUploadFlow,
  verificationFlow,
  verificationLoaderFlow,
  contactFlow,
  helpFlow,
  newsletterFlow,
  comboboxFlow,
  flowsPageFlow,
];
