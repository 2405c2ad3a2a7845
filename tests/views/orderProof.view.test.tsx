import { Proof } from '../../src/screens/orderSuccess/Proof.tsx';
import { orderProofGestures } from '../flows/gestures/orderProof.ts';
import { walkView } from './support/walkView.tsx';

walkView('orderProof', (actor) => <Proof actor={actor as never} />, orderProofGestures);
