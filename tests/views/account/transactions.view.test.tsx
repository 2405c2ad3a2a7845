import { transactionsDrivers } from '../../../flows/drivers/account/transactions.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('transactions', transactionsDrivers, {
  filledWhileBusy: 'other days may be asked for while a list is read: they are read instead',
});
