import { addressCheckDrivers } from '../../flows/drivers/addressCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('addressCheck', addressCheckDrivers);
