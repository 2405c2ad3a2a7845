import { reauthDrivers } from '../../../flows/drivers/identity/reauth.ts';
import { walkView } from '../harness/walkView/identity.ts';

walkView('reauth', reauthDrivers);
