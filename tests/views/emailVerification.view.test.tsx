import { emailVerificationGestures } from '../flows/gestures/emailVerification.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailVerification', emailVerificationGestures);
