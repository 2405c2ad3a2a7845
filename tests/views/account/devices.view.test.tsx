import { devicesDrivers } from '../../../flows/drivers/account/devices.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('devices', devicesDrivers);
