/** The real view of each chart that has one, as the shop draws it, fed with any actor of that chart. */
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Route } from '../../../machines/contracts.ts';
import { prodType } from '../../domain/prodType.ts';
import type { ProductActor } from '../../screens/product/actor.ts';

type Draw = (actor: AnyActorRef) => ReactNode;
/** A view takes the actor of its own chart; here every chart comes by name. */
type Loose = (props: { actor: never; route: Route }) => ReactNode;

const route: Route = { screen: '', path: '/', params: {}, query: {} };
const screen = (View: unknown): Draw => {
  const Drawn = View as Loose;
  return (actor) => <Drawn actor={actor as never} route={route} />;
};
const narrow =
  (draw: Draw): Draw =>
  (actor) => (
    <div style={{ maxInlineSize: '30rem', margin: '0 auto', padding: '1.5rem 1rem' }}>{draw(actor)}</div>
  );
const nothing = (): void => {};
const productOf = (actor: AnyActorRef) => (actor as ProductActor).getSnapshot().context;

/** Loaded when the chart is opened, as in the shop. */
export const views: Readonly<Record<string, () => Promise<Draw>>> = {
  home: async () => screen((await import('../../screens/home/HomeScreen.tsx')).HomeScreen),
  topUp: async () => screen((await import('../../screens/topUp/TopUpScreen.tsx')).TopUpScreen),
  catalogue: async () => screen((await import('../../screens/listing/ListingScreen.tsx')).ListingScreen),
  product: async () => {
    const giftCard = screen((await import('../../screens/giftCard/GiftCardScreen.tsx')).GiftCardScreen);
    const voucher = screen((await import('../../screens/voucher/VoucherScreen.tsx')).VoucherScreen);
    return (actor) => (productOf(actor).sells === prodType.voucher ? voucher : giftCard)(actor);
  },
  checkout: async () => screen((await import('../../screens/checkout/CheckoutScreen.tsx')).CheckoutScreen),
  payment: async () =>
    screen((await import('../../screens/paymentProcess/PaymentProcessScreen.tsx')).PaymentProcessScreen),
  order: async () =>
    screen((await import('../../screens/orderSuccess/OrderSuccessScreen.tsx')).OrderSuccessScreen),
  emailVerification: async () =>
    screen((await import('../../screens/verifyEmail/VerifyEmailScreen.tsx')).VerifyEmailScreen),
  emailVerified: async () =>
    screen((await import('../../screens/emailVerified/EmailVerifiedScreen.tsx')).EmailVerifiedScreen),
  emailRequest: async () =>
    screen((await import('../../screens/forgotPassword/ForgotPasswordScreen.tsx')).ForgotPasswordScreen),
  passwordReset: async () =>
    screen((await import('../../screens/resetPassword/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  profile: async () => narrow(screen((await import('../../screens/account/ProfilePart.tsx')).ProfilePart)),
  passwordChange: async () =>
    narrow(screen((await import('../../screens/account/ChangePasswordPart.tsx')).ChangePasswordPart)),
  login: async () => narrow(screen((await import('../../dialogs/auth/LoginForm.tsx')).LoginForm)),
  phoneOtp: async () => narrow(screen((await import('../../dialogs/auth/PhoneSignIn.tsx')).PhoneSignIn)),
  signUp: async () => narrow(screen((await import('../../dialogs/auth/SignUpForm.tsx')).SignUpForm)),
  emailCode: async () => narrow(screen((await import('../../dialogs/auth/EmailCodeForm.tsx')).EmailCodeForm)),
  socialSignIn: async () =>
    narrow(screen((await import('../../dialogs/auth/SocialButton.tsx')).SocialButton)),
  verificationDoor: async () =>
    narrow(screen((await import('../../screens/checkout/VerificationDoor.tsx')).VerificationDoor)),
  authDoor: async () => screen((await import('../../dialogs/AuthDialog.tsx')).AuthDialog),
  cart: async () => {
    const { CartPanel } = await import('../../dialogs/CartPanel.tsx');
    return (actor) => <CartPanel actor={actor as never} onClose={nothing} />;
  },
  preferences: async () => {
    const { PreferencesDialog } = await import('../../dialogs/PreferencesDialog.tsx');
    return (actor) => <PreferencesDialog actor={actor as never} onClose={nothing} />;
  },
  screen: async () => {
    const { ScreenHost } = await import('../../app/ScreenHost.tsx');
    return (actor) => <ScreenHost screen={actor as never} />;
  },
  session: async () => {
    const { SignOutQuestion } = await import('../../dialogs/SignOutQuestion.tsx');
    const { Account } = await import('../../app/layout/Account.tsx');
    return narrow((actor) => (
      <>
        <Account parts={{ session: actor, authDoor: { send: nothing } } as never} />
        <SignOutQuestion actor={actor as never} />
      </>
    ));
  },
  app: async () => {
    const { Running } = await import('../../app/Running.tsx');
    return (actor) => <Running root={actor}>{null}</Running>;
  },
};
