import { transactionsDrivers } from '../../../flows/drivers/account/transactions.ts';
import { walkView } from '../support/walkView.tsx';

walkView('transactions', transactionsDrivers);
