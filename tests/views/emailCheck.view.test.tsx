import { emailCheckGestures } from '../flows/gestures/emailCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailCheck', emailCheckGestures);
