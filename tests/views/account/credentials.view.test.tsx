import { credentialsDrivers } from '../../../flows/drivers/account/credentials.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('credentials', credentialsDrivers, {
  filledWhileBusy: 'the next period may be filled in while this one is read; it is asked for afterwards',
});
