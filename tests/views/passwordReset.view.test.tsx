import { passwordResetGestures } from '../flows/gestures/passwordReset.ts';
import { walkView } from './support/walkView.tsx';

walkView('passwordReset', passwordResetGestures);
