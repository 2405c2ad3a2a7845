/** Views of sign-in, sign-up and contacts. */
import { signedIn } from '../neighbours.ts';
import s from '../preview.module.css';
import { drawn, nothing, other, part, screen, type Drawn } from './drawn.tsx';

export const identityViews: Readonly<Record<string, Drawn>> = {
  session: drawn(
    () =>
      Promise.all([
        import('../../../src/app/layout/header/HeaderAccount.tsx'),
        import('../../../src/features/identity/session/ConfirmSignOut.tsx'),
      ]),
    ([{ HeaderAccount }, { ConfirmSignOut }], actor) => (
      <div className={s.frame}>
        <HeaderAccount actors={{ session: actor, authLoader: { send: nothing } as never }} />
        <ConfirmSignOut actor={actor} />
      </div>
    ),
  ),
  idle: drawn(
    async () => ({
      ...(await import('../../../src/features/identity/idle/IdleWarning.tsx')),
      session: await signedIn(),
    }),
    ({ IdleWarning, session }, actor) => <IdleWarning actor={actor} session={session} />,
  ),
  authLoader: drawn(
    () => import('../../../src/features/identity/authLoader/AuthDialog.tsx'),
    ({ AuthDialog }, actor) => <AuthDialog actor={actor} />,
  ),
  auth: drawn(
    () => import('../../../src/features/identity/auth/AuthForms.tsx'),
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
  login: part(async () => (await import('../../../src/features/identity/login/LoginForm.tsx')).LoginForm),
  socialSignIn: part(
    async () => (await import('../../../src/features/identity/socialSignIn/SocialButton.tsx')).SocialButton,
  ),
  phoneOtp: drawn(
    () => import('../../../src/features/identity/phoneOtp/PhoneSignIn.tsx'),
    ({ PhoneSignIn }, actor) => (
      <div className={s.part}>
        <PhoneSignIn actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  // rendered as for the owner of a contact: with the offer of a code and with an alternative
  oneTimeCode: drawn(
    () => import('../../../src/features/identity/reauth/ReauthForm.tsx'),
    ({ ReauthCode }, actor) => (
      <div className={s.part}>
        <ReauthCode actor={actor} contact="ann@example.com" hasPassword replaces />
      </div>
    ),
  ),
  signUp: part(async () => (await import('../../../src/features/identity/signUp/SignUpForm.tsx')).SignUpForm),
  signUpEmailCode: drawn(
    () => import('../../../src/features/identity/signUpEmailCode/EmailCodeForm.tsx'),
    ({ EmailCodeForm }, actor) => (
      <div className={s.part}>
        <EmailCodeForm actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
  emailLinkLanding: screen(
    '/verify-email',
    async () =>
      (await import('../../../src/features/identity/emailLinkLanding/VerifyEmailScreen.tsx'))
        .VerifyEmailScreen,
  ),
  emailVerifiedPage: screen(
    '/email-verified',
    async () =>
      (await import('../../../src/features/identity/emailVerifiedPage/EmailVerifiedScreen.tsx'))
        .EmailVerifiedScreen,
  ),
  emailLinkRequest: screen(
    '/forgot-password',
    async () =>
      (await import('../../../src/features/identity/emailLinkRequest/ForgotPasswordScreen.tsx'))
        .ForgotPasswordScreen,
  ),
  passwordReset: screen(
    '/reset-password',
    async () =>
      (await import('../../../src/features/identity/passwordReset/ResetPasswordScreen.tsx'))
        .ResetPasswordScreen,
  ),
  mailLink: screen(
    '/contact-undo',
    async () => (await import('../../../src/features/identity/mailLink/MailLinkScreen.tsx')).MailLinkScreen,
  ),
  passkeyProof: part(
    async () => (await import('../../../src/components/form/PasskeyProofForm.tsx')).PasskeyProofForm,
  ),
  reauth: drawn(
    () => import('../../../src/features/identity/reauth/ReauthForm.tsx'),
    ({ ReauthForm }, actor) => (
      <div className={s.part}>
        <ReauthForm actor={actor} Code={other('oneTimeCode')} />
      </div>
    ),
  ),
};
