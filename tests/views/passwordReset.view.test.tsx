import { ResetPasswordScreen } from '../../src/screens/resetPassword/ResetPasswordScreen.tsx';
import { passwordResetGestures } from '../flows/gestures/passwordReset.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'resetPassword', path: '/', params: {}, query: {} };

walkView(
  'passwordReset',
  (actor) => <ResetPasswordScreen actor={actor as never} route={route} />,
  passwordResetGestures,
);
