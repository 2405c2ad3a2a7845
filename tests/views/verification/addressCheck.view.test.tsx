import { addressCheckDrivers } from '../../../flows/drivers/verification/addressCheck.ts';
import { walkView } from '../support/walkView.tsx';

walkView('addressCheck', addressCheckDrivers);
