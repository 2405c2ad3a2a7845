import { passwordChangeDrivers } from '../../flows/drivers/passwordChange.ts';
import { walkView } from './support/walkView.tsx';

walkView('passwordChange', passwordChangeDrivers);
