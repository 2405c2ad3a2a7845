import { emailChangeDrivers } from '../../flows/drivers/emailChange.ts';
import { walkView } from './support/walkView.tsx';

walkView('emailChange', emailChangeDrivers);
