import { emailChangeDrivers } from '../../../flows/drivers/verification/emailChange.ts';
import { walkView } from '../harness/walkView/verification.ts';

walkView('emailChange', emailChangeDrivers);
