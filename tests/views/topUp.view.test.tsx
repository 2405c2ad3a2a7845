import { topUpGestures } from '../flows/gestures/topUp.ts';
import { walkView } from './support/walkView.tsx';

walkView('topUp', topUpGestures);
