import { passwordChangeGestures } from '../flows/gestures/passwordChange.ts';
import { walkView } from './support/walkView.tsx';

walkView('passwordChange', passwordChangeGestures);
