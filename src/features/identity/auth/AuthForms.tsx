import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { authMachine } from '../../../../machines/identity/auth/auth.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import { LoginForm } from '../login/LoginForm.tsx';
import { PhoneSignIn } from '../phoneOtp/PhoneSignIn.tsx';
import { SignUpForm } from '../signUp/SignUpForm.tsx';
import { EmailCodeForm } from '../signUpEmailCode/EmailCodeForm.tsx';
import { SocialButton } from '../socialSignIn/SocialButton.tsx';

type Actor = ActorRefFrom<typeof authMachine>;
type ScreenTag = 'closed' | 'login' | 'phone' | 'signUp' | 'signUpEmailCode';
type View = FC<{ actor: Actor }>;

const Social: View = ({ actor }) => {
  const social = useSelector(actor, (snapshot) => snapshot.children.socialSignIn);
  return social && <SocialButton actor={social} />;
};
const Login: View = ({ actor }) => {
  const login = useSelector(actor, (snapshot) => snapshot.children.login);
  return login && <LoginForm actor={login} social={<Social actor={actor} />} />;
};
const Phone: View = ({ actor }) => {
  const phone = useSelector(actor, (snapshot) => snapshot.children.phoneOtp);
  return phone && <PhoneSignIn actor={phone} />;
};
const SignUp: View = ({ actor }) => {
  const signUp = useSelector(actor, (snapshot) => snapshot.children.signUp);
  return signUp && <SignUpForm actor={signUp} social={<Social actor={actor} />} />;
};
const EmailCode: View = ({ actor }) => {
  const signUpEmailCode = useSelector(actor, (snapshot) => snapshot.children.signUpEmailCode);
  return signUpEmailCode && <EmailCodeForm actor={signUpEmailCode} />;
};

const forms = {
  closed: () => null,
  login: Login,
  phone: Phone,
  signUp: SignUp,
  signUpEmailCode: EmailCode,
} satisfies Record<ScreenTag, View>;

/** The current form of the sign-in dialog. Each form has its own chart. */
export const AuthForms = ({ actor, views = forms }: { actor: Actor; views?: Record<ScreenTag, View> }) => {
  const Form = views[useScreen<ScreenTag>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Form actor={actor} />
    </FlowRegion>
  );
};
