import { forgotPasswordGestures } from '../flows/gestures/forgotPassword.ts';
import { walkView } from './support/walkView.tsx';

walkView('forgotPassword', forgotPasswordGestures);
