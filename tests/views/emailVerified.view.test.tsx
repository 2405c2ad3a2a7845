import { emailVerifiedGestures } from '../flows/gestures/emailVerified.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailVerified', emailVerifiedGestures);
