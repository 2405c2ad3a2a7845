import { ForgotPasswordScreen } from '../../src/screens/forgotPassword/ForgotPasswordScreen.tsx';
import { forgotPasswordGestures } from '../flows/gestures/forgotPassword.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'forgotPassword', path: '/', params: {}, query: {} };

walkView(
  'forgotPassword',
  (actor) => <ForgotPasswordScreen actor={actor as never} route={route} />,
  forgotPasswordGestures,
);
