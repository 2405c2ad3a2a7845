import { emailChangeDrivers } from '../../../flows/drivers/verification/emailChange.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('emailChange', emailChangeDrivers);
