import { EmailForm } from '../../src/screens/verification/EmailForm.tsx';
import { emailCheckGestures } from '../flows/gestures/emailCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailCheck', (actor) => <EmailForm actor={actor as never} />, emailCheckGestures);
