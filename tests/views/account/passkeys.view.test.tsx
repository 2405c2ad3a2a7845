import { passkeysDrivers } from '../../../flows/drivers/account/passkeys.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('passkeys', passkeysDrivers);
