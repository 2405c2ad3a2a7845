import { VerifyEmailScreen } from '../../src/screens/verifyEmail/VerifyEmailScreen.tsx';
import { emailVerificationGestures } from '../flows/gestures/emailVerification.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'verifyEmail', path: '/', params: {}, query: {} };

walkView(
  'emailVerification',
  (actor) => <VerifyEmailScreen actor={actor as never} route={route} />,
  emailVerificationGestures,
);
