import { passwordChangeDrivers } from '../../../flows/drivers/account/passwordChange.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('passwordChange', passwordChangeDrivers);
