import { transactionsDrivers } from '../../../flows/drivers/account/transactions.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('transactions', transactionsDrivers);
