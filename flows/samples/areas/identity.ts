import type { Flow } from '../flow.ts';
import { accessTokenFlow } from '../identity/accessToken.ts';
import { authFlow } from '../identity/auth.ts';
import { authLoaderFlow } from '../identity/authLoader.ts';
import { contactUndoFlow } from '../identity/contactUndo.ts';
import { emailLinkLandingFlow } from '../identity/emailLinkLanding.ts';
import { emailLinkRequestFlow } from '../identity/emailLinkRequest.ts';
import { emailVerifiedPageFlow } from '../identity/emailVerifiedPage.ts';
import { idleFlow } from '../identity/idle.ts';
import { loginFlow } from '../identity/login.ts';
import { oneTimeCodeFlow } from '../identity/oneTimeCode.ts';
import { passkeyProofFlow } from '../identity/passkeyProof.ts';
import { passwordResetFlow } from '../identity/passwordReset.ts';
import { phoneOtpFlow } from '../identity/phoneOtp.ts';
import { reauthFlow } from '../identity/reauth.ts';
import { sessionFlow } from '../identity/session.ts';
import { signOutFlow } from '../identity/signOut.ts';
import { signUpFlow } from '../identity/signUp.ts';
import { signUpEmailCodeFlow } from '../identity/signUpEmailCode.ts';
import { socialSignInFlow } from '../identity/socialSignIn.ts';
import { tokenRefreshFlow } from '../identity/tokenRefresh.ts';

export const identityFlows: readonly Flow[] = [
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
];
