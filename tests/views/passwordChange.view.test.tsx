import { ChangePasswordPart } from '../../src/screens/account/ChangePasswordPart.tsx';
import { passwordChangeGestures } from '../flows/gestures/passwordChange.ts';
import { walkView } from './support/walkView.tsx';

walkView('passwordChange', (actor) => <ChangePasswordPart actor={actor as never} />, passwordChangeGestures);
