import { accountGestures } from '../flows/gestures/account.ts';
import { walkView } from './support/walkView.tsx';

walkView('account', accountGestures);
