import { EmailVerifiedScreen } from '../../src/screens/emailVerified/EmailVerifiedScreen.tsx';
import { emailVerifiedGestures } from '../flows/gestures/emailVerified.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'emailVerified', path: '/', params: {}, query: {} };

walkView(
  'emailVerified',
  (actor) => <EmailVerifiedScreen actor={actor as never} route={route} />,
  emailVerifiedGestures,
);
