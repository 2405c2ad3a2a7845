import { referralGestures } from '../flows/gestures/referral.ts';
import { walkView } from './support/walkView.tsx';

walkView('referral', referralGestures);
