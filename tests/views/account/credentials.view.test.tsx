import { credentialsDrivers } from '../../../flows/drivers/account/credentials.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('credentials', credentialsDrivers, {
  filledWhileBusy: 'the next period may be filled in while this one is read; it is asked for afterwards',
});
