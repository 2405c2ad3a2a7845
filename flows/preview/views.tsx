/**
 * How each chart is drawn: by its real view, fed with any actor of the chart. The flows page shows paths on these, the
 * view tests walk them. A part of a view that has a chart of its own gives its place to a line that names that chart.
 */
import { Fragment, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { fallbackLanguage, toLanguage } from '../../contract/domain/languages.ts';
import type { Route } from '../../machines/types.ts';
import { toRoute } from '../../src/app/router/routes.ts';
import { i18n } from '../../src/i18n/index.ts';
import type { ProductActor } from '../../src/screens/product/actor.ts';
import { Button, TextInput } from '../../src/ui/index.ts';
import { loadNeighbours, owner, signedIn } from './neighbours.ts';
import s from './preview.module.css';

export type Draw = (actor: AnyActorRef) => ReactNode;
type Drawn = () => Promise<Draw>;

/** Its code is fetched when the chart is opened, as in the shop. The view takes its own chart; here each comes by name. */
const drawn =
  <Parts, Actor = never>(
    load: () => Promise<Parts>,
    draw: (parts: Parts, actor: Actor) => ReactNode,
  ): Drawn =>
  async () => {
    const parts = await load();
    return (actor) => draw(parts, actor as never);
  };
type ScreenView = ComponentType<{ actor: never; route: Route }>;
const screen = (path: string, load: () => Promise<ScreenView>): Drawn =>
  drawn(load, (View, actor) => <View actor={actor} route={toRoute(path, '')} />);
/** A part of the account page, or of a dialog, in the width it has there. */
const part = (load: () => Promise<ComponentType<{ actor: never }>>): Drawn =>
  drawn(load, (View, actor) => (
    <div className={s.frame}>
      <View actor={actor} />
    </div>
  ));
const other = (chart: string) => (): ReactElement => (
  <p className={s.note}>
    Drawn by the chart{' '}
    <a href={`/flows/${chart}`} target="_top">
      {chart}
    </a>
  </p>
);
const nothing = (): void => {};

export const views: Readonly<Record<string, Drawn>> = {
  // the frame
  app: drawn(
    () => import('../../src/app/crash/RootStatus.tsx'),
    ({ RootStatus }, actor) => (
      <RootStatus root={actor}>
        <p className={s.note}>The shop runs.</p>
      </RootStatus>
    ),
  ),
  shell: drawn(
    async () => ({ ...(await import('../../src/app/layout/Layout.tsx')), actors: await loadNeighbours() }),
    ({ Layout, actors }, actor) => <Layout actors={{ ...actors, shell: actor }} onPreferences={nothing} />,
  ),
  screen: drawn(
    () => import('../../src/app/screens/ScreenHost.tsx'),
    ({ ScreenHost }, actor) => <ScreenHost screen={actor} />,
  ),
  session: drawn(
    () =>
      Promise.all([
        import('../../src/app/layout/header/HeaderAccount.tsx'),
        import('../../src/dialogs/ConfirmSignOut.tsx'),
      ]),
    ([{ HeaderAccount }, { ConfirmSignOut }], actor) => (
      <div className={s.frame}>
        <HeaderAccount actors={{ session: actor, authLoader: { send: nothing } as never }} />
        <ConfirmSignOut actor={actor} />
      </div>
    ),
  ),
  idle: drawn(
    async () => ({ ...(await import('../../src/dialogs/IdleWarning.tsx')), session: await signedIn() }),
    ({ IdleWarning, session }, actor) => <IdleWarning actor={actor} session={session} />,
  ),
  consent: drawn(
    () => import('../../src/app/layout/dock/ConsentBanner.tsx'),
    ({ ConsentBanner }, actor: never) => (
      <Fragment>
        <ConsentBanner actor={actor} />
        <div className={s.frame}>
          {/* in the footer of the shop */}
          <Button onClick={() => (actor as AnyActorRef).send({ type: 'consent.settingsOpened' })}>
            Cookie settings
          </Button>
        </div>
      </Fragment>
    ),
  ),
  gift: part(async () => (await import('../../src/screens/orderSuccess/gift/GiftCard.tsx')).GiftCard),
  openOrders: drawn(
    () => import('../../src/app/layout/header/OpenOrders.tsx'),
    ({ OpenOrders }, actor) => <OpenOrders actor={actor} />,
  ),
  botCheck: drawn(
    () => import('../../src/app/layout/dock/BotNotice.tsx'),
    ({ BotNotice }, actor) => <BotNotice actor={actor} />,
  ),
  update: drawn(
    () => import('../../src/app/layout/dock/UpdateBar.tsx'),
    ({ UpdateBar }, actor) => <UpdateBar actor={actor} />,
  ),
  preferences: drawn(
    () => import('../../src/dialogs/PreferencesDialog.tsx'),
    ({ PreferencesDialog }, actor) => <PreferencesDialog actor={actor} onClose={nothing} />,
  ),

  search: drawn(
    () => import('../../src/dialogs/SearchDialog.tsx'),
    ({ SearchDialog }, actor) => <SearchDialog actor={actor} onClose={nothing} />,
  ),

  // products and paying
  home: screen('/', async () => (await import('../../src/screens/home/HomeScreen.tsx')).HomeScreen),
  topUp: screen(
    '/mobile-topup',
    async () => (await import('../../src/screens/topUp/TopUpScreen.tsx')).TopUpScreen,
  ),
  catalogue: screen(
    '/giftcardworld',
    async () => (await import('../../src/screens/listing/ListingScreen.tsx')).ListingScreen,
  ),
  product: drawn(
    async () => ({
      ...(await import('../../src/screens/giftCard/GiftCardScreen.tsx')),
      ...(await import('../../src/screens/voucher/VoucherScreen.tsx')),
    }),
    ({ GiftCardScreen, VoucherScreen }, actor: ProductActor) =>
      actor.getSnapshot().context.sells === prodType.voucher ? (
        <VoucherScreen actor={actor} route={toRoute('/paysafe/paysafecard', '')} />
      ) : (
        <GiftCardScreen actor={actor} route={toRoute('/giftcardworld/alpina-ch', '')} />
      ),
  ),
  cart: drawn(
    () => import('../../src/dialogs/CartPanel.tsx'),
    ({ CartPanel }, actor) => <CartPanel actor={actor} onClose={nothing} />,
  ),
  checkout: drawn(
    () => import('../../src/screens/checkout/CheckoutFrame.tsx'),
    ({ CheckoutFrame }, actor) => (
      <CheckoutFrame
        actor={actor}
        route={toRoute('/checkout', '')}
        Verification={other('verificationLoader')}
        Paypal={other('paypal')}
        ProvePasskey={other('passkeyProof')}
      />
    ),
  ),
  paypal: part(async () => (await import('../../src/screens/checkout/paypal/PaypalPay.tsx')).PaypalPay),
  verificationLoader: part(
    async () => (await import('../../src/screens/checkout/VerificationLoader.tsx')).VerificationLoader,
  ),
  payment: screen(
    '/payment-process',
    async () =>
      (await import('../../src/screens/paymentProcess/PaymentProcessScreen.tsx')).PaymentProcessScreen,
  ),
  order: drawn(
    () => import('../../src/screens/orderSuccess/OrderSuccessScreen.tsx'),
    ({ OrderSuccessScreen }, actor) => (
      <OrderSuccessScreen
        actor={actor}
        route={toRoute('/order-success', '')}
        Prove={other('oneTimeCode')}
        ProvePasskey={other('passkeyProof')}
        Give={other('gift')}
      />
    ),
  ),

  // who somebody is
  authLoader: drawn(
    () => import('../../src/dialogs/AuthDialog.tsx'),
    ({ AuthDialog }, actor) => <AuthDialog actor={actor} />,
  ),
  auth: drawn(
    () => import('../../src/dialogs/auth/AuthForms.tsx'),
    ({ AuthForms }, actor) => (
      <div className={s.frame}>
        <AuthForms
          actor={actor}
          views={{
            closed: () => null,
            login: other('login'),
            phone: other('phoneOtp'),
            signUp: other('signUp'),
            signUpEmailCode: other('signUpEmailCode'),
          }}
        />
      </div>
    ),
  ),
  login: part(async () => (await import('../../src/dialogs/auth/LoginForm.tsx')).LoginForm),
  socialSignIn: part(async () => (await import('../../src/dialogs/auth/SocialButton.tsx')).SocialButton),
  phoneOtp: drawn(
    () => import('../../src/dialogs/auth/PhoneSignIn.tsx'),
    ({ PhoneSignIn }, actor) => (
      <div className={s.part}>
        <PhoneSignIn actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  // as the owner of a contact is asked: with the offer of a code, and with another way beside it
  oneTimeCode: drawn(
    () => import('../../src/screens/account/ReauthForm.tsx'),
    ({ ReauthCode }, actor) => (
      <div className={s.part}>
        <ReauthCode actor={actor} contact="ann@example.com" hasPassword replaces />
      </div>
    ),
  ),
  signUp: part(async () => (await import('../../src/dialogs/auth/SignUpForm.tsx')).SignUpForm),
  signUpEmailCode: drawn(
    () => import('../../src/dialogs/auth/EmailCodeForm.tsx'),
    ({ EmailCodeForm }, actor) => (
      <div className={s.part}>
        <EmailCodeForm actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  emailLinkLanding: screen(
    '/verify-email',
    async () => (await import('../../src/screens/verifyEmail/VerifyEmailScreen.tsx')).VerifyEmailScreen,
  ),
  emailVerifiedPage: screen(
    '/email-verified',
    async () => (await import('../../src/screens/emailVerified/EmailVerifiedScreen.tsx')).EmailVerifiedScreen,
  ),
  emailLinkRequest: screen(
    '/forgot-password',
    async () =>
      (await import('../../src/screens/forgotPassword/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  ),
  passwordReset: screen(
    '/reset-password',
    async () => (await import('../../src/screens/resetPassword/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  ),

  contactUndo: screen(
    '/contact-undo',
    async () => (await import('../../src/screens/contactUndo/ContactUndoScreen.tsx')).ContactUndoScreen,
  ),

  // the account
  account: drawn(
    () => import('../../src/screens/account/AccountFrame.tsx'),
    ({ AccountFrame }, actor) => (
      <AccountFrame
        actor={actor}
        views={{
          Owner: () => null,
          Profile: other('profile'),
          SavedCards: other('savedCards'),
          Devices: other('devices'),
          Passkeys: other('passkeys'),
          PersonalData: other('personalData'),
          Referral: other('referral'),
          Orders: other('transactions'),
          ChangePassword: other('passwordChange'),
          Vouchers: other('credentials'),
          Limit: other('voucherLimit'),
        }}
      />
    ),
  ),
  profile: drawn(
    () => import('../../src/screens/account/ProfilePage.tsx'),
    ({ ProfilePage }, actor) => (
      <div className={s.frame}>
        <ProfilePage
          actor={actor}
          checks={{ mobile: other('phoneOtp'), email: other('emailChange'), reauth: other('reauth') }}
          Ask={other('unsavedChanges')}
        />
      </div>
    ),
  ),
  devices: part(async () => (await import('../../src/screens/account/security/Devices.tsx')).Devices),
  passkeys: drawn(
    async () => ({
      ...(await import('../../src/screens/account/security/Passkeys.tsx')),
      profile: await owner(),
    }),
    ({ Passkeys, profile }, actor) => (
      <div className={s.frame}>
        <Passkeys
          actor={actor}
          profile={profile}
          proofs={{ reauth: other('reauth'), passkeyProof: other('passkeyProof') }}
        />
      </div>
    ),
  ),
  personalData: drawn(
    async () => ({
      ...(await import('../../src/screens/account/security/PersonalData.tsx')),
      profile: await owner(),
    }),
    ({ PersonalData, profile }, actor) => (
      <div className={s.frame}>
        <PersonalData actor={actor} profile={profile} Proof={other('reauth')} />
      </div>
    ),
  ),
  savedCards: part(async () => (await import('../../src/screens/account/SavedCards.tsx')).SavedCards),
  referral: drawn(
    async () => ({ ...(await import('../../src/screens/account/Referral.tsx')), profile: await owner() }),
    ({ Referral, profile }, actor) => (
      <div className={s.frame}>
        <Referral actor={actor} profile={profile} />
      </div>
    ),
  ),
  transactions: drawn(
    () => import('../../src/screens/account/orders/OrdersPage.tsx'),
    ({ OrdersPage }, actor) => (
      <div className={s.frame}>
        <OrdersPage actor={actor} Drawer={other('orderDetail')} />
      </div>
    ),
  ),
  orderDetail: drawn(
    () => import('../../src/screens/account/orders/OrderDrawer.tsx'),
    ({ OrderDrawer }, actor) => (
      <OrderDrawer
        actor={actor}
        onClose={nothing}
        Ask={other('refund')}
        ProvePasskey={other('passkeyProof')}
      />
    ),
  ),
  refund: drawn(
    () => import('../../src/screens/account/orders/ConfirmRefund.tsx'),
    ({ ConfirmRefund }, actor) => (
      <div className={s.frame}>
        <ConfirmRefund actor={actor} total="20.00" />
      </div>
    ),
  ),
  passwordChange: part(
    async () => (await import('../../src/screens/account/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  credentials: drawn(
    () => import('../../src/screens/account/CredentialsList.tsx'),
    ({ CredentialsList }, actor) => (
      <div className={s.frame}>
        <CredentialsList actor={actor} ProvePasskey={other('passkeyProof')} />
      </div>
    ),
  ),
  voucherLimit: drawn(
    () => import('../../src/screens/account/VoucherLimitPage.tsx'),
    ({ VoucherLimitPage }, actor) => (
      <div className={s.frame}>
        <VoucherLimitPage actor={actor} Ask={other('unsavedChanges')} />
      </div>
    ),
  ),
  verification: drawn(
    () =>
      Promise.all([
        import('../../src/screens/verification/Verification.tsx'),
        import('../../src/screens/verification/DeclarationForm.tsx'),
      ]),
    ([{ Verification }, { DeclarationForm }], actor) => (
      <div className={s.frame}>
        <Verification
          actor={actor}
          steps={{
            mobile: other('phoneOtp'),
            email: other('emailChange'),
            address: other('addressCheck'),
            id: other('idUpload'),
            declaration: DeclarationForm,
          }}
          Ask={other('unsavedChanges')}
        />
      </div>
    ),
  ),
  passkeyProof: part(
    async () => (await import('../../src/components/form/PasskeyProofForm.tsx')).PasskeyProofForm,
  ),
  reauth: drawn(
    () => import('../../src/screens/account/ReauthForm.tsx'),
    ({ ReauthForm }, actor) => (
      <div className={s.part}>
        <ReauthForm actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  emailChange: drawn(
    () => import('../../src/screens/account/InlineEmailForm.tsx'),
    ({ InlineEmailForm }, actor) => (
      <div className={s.part}>
        <InlineEmailForm actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  addressCheck: part(
    async () => (await import('../../src/screens/verification/AddressForm.tsx')).AddressForm,
  ),
  unsavedChanges: drawn(
    () => import('../../src/components/feedback/ConfirmLeave.tsx'),
    ({ ConfirmLeave, listenForChanges }, actor: never) => (
      <div className={s.frame} {...listenForChanges(actor)}>
        <TextInput aria-label="Any field" />
        <ConfirmLeave actor={actor} />
      </div>
    ),
  ),
  idUpload: part(async () => (await import('../../src/screens/verification/IdForm.tsx')).IdForm),

  // pages to read and write
  contact: screen(
    '/contact-us',
    async () => (await import('../../src/screens/contact/ContactScreen.tsx')).ContactScreen,
  ),
  newsletter: screen(
    '/newsletter/confirm',
    async () => (await import('../../src/screens/newsletter/NewsletterScreen.tsx')).NewsletterScreen,
  ),
  help: screen('/help', async () => {
    const [{ createHelpScreen }, { loadHelp }] = await Promise.all([
      import('../../src/screens/help/HelpScreen.tsx'),
      import('../../contract/content/loadContent.ts'),
    ]);
    return createHelpScreen(await loadHelp(toLanguage(i18n.locale) ?? fallbackLanguage));
  }),
};

/** The other charts, and why nothing of them can be seen. */
export const withoutView: Readonly<Record<string, string>> = {
  accessToken: 'It runs once for each call of the server.',
  deferredFeatures: 'It fetches what the frame shows after the first paint.',
  combobox: 'Each searchable list runs one of its own; every field that chooses a country shows it.',
  delivery: 'It runs on the server, one for each card, code or top-up that is to be delivered.',
  flowsPage: 'It is the page you are looking at.',
  location: 'It finds the country in the background; the front page shows the country found.',
  gatewayStatus: 'It runs on the server, one for each provider.',
  orderLifecycle: 'It runs on the server, one for each order.',
  paymentAttempt: 'It runs on the server, one for each attempt to pay.',
  refundLifecycle: 'It runs on the server, one for each refund.',
  selling: 'It asks in the background whether anything is sold; the pages that sell show it.',
  signOut: 'It tells the server in the background that somebody left.',
  tokenRefresh: 'It renews the session in the background.',
};
