import { emailChangeDrivers } from '../../../flows/drivers/verification/emailChange.ts';
import { walkView } from '../support/walkView.tsx';

walkView('emailChange', emailChangeDrivers);
