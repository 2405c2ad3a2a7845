import { SubscribeBox } from '../../src/app/layout/SubscribeBox.tsx';
import { ForgotPasswordScreen } from '../../src/screens/forgotPassword/ForgotPasswordScreen.tsx';
import { emailRequestGestures } from '../flows/gestures/emailRequest.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'forgotPassword', path: '/', params: {}, query: {} };

walkView(
  'emailRequest',
  (actor) => <ForgotPasswordScreen actor={actor as never} route={route} />,
  emailRequestGestures,
);
// once an address is given, the box has no way to give another one
walkView('emailRequest', (actor) => <SubscribeBox actor={actor as never} />, emailRequestGestures, {
  skip: (path) => path.id.includes('emailRequest.again'),
});
