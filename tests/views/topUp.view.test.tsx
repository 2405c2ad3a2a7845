import { TopUpScreen } from '../../src/screens/topUp/TopUpScreen.tsx';
import { topUpGestures } from '../flows/gestures/topUp.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'topUp', path: '/mobile-topup', params: {}, query: {} };

walkView('topUp', (actor) => <TopUpScreen actor={actor as never} route={route} />, topUpGestures);
