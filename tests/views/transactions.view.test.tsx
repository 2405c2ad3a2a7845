import { transactionsDrivers } from '../../flows/drivers/transactions.ts';
import { walkView } from './support/walkView.tsx';

walkView('transactions', transactionsDrivers);
