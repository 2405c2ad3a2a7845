import { AddressForm } from '../../src/screens/verification/AddressForm.tsx';
import { addressCheckGestures } from '../flows/gestures/addressCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('addressCheck', (actor) => <AddressForm actor={actor as never} />, addressCheckGestures);
