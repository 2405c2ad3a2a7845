import { passwordChangeDrivers } from '../../../flows/drivers/account/passwordChange.ts';
import { walkView } from '../support/walkView.tsx';

walkView('passwordChange', passwordChangeDrivers);
