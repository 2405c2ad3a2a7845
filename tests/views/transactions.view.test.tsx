import { transactionsGestures } from '../flows/gestures/transactions.ts';
import { walkView } from './support/walkView.tsx';

walkView('transactions', transactionsGestures);
