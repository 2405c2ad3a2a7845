import { devicesDrivers } from '../../../flows/drivers/account/devices.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('devices', devicesDrivers);
