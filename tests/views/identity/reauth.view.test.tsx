import { reauthDrivers } from '../../../flows/drivers/identity/reauth.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('reauth', reauthDrivers);
