import { addressCheckDrivers } from '../../../flows/drivers/verification/addressCheck.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('addressCheck', addressCheckDrivers);
