import { orderProofGestures } from '../flows/gestures/orderProof.ts';
import { walkView } from './support/walkView.tsx';

walkView('orderProof', orderProofGestures);
