import { MobileForm } from '../../src/screens/verification/MobileForm.tsx';
import { mobileCheckGestures } from '../flows/gestures/mobileCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('mobileCheck', (actor) => <MobileForm actor={actor as never} />, mobileCheckGestures);
