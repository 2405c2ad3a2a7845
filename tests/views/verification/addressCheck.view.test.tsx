import { addressCheckDrivers } from '../../../flows/drivers/verification/addressCheck.ts';
import { walkView } from '../harness/walkView/verification.ts';

walkView('addressCheck', addressCheckDrivers);
