import { passkeysDrivers } from '../../../flows/drivers/account/passkeys.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('passkeys', passkeysDrivers);
