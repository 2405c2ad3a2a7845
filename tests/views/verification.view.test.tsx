import { verificationGestures } from '../flows/gestures/verification.ts';
import { walkView } from './support/walkView.tsx';

walkView('verification', verificationGestures);
