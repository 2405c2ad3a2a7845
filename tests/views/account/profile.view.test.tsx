import { profileDrivers } from '../../../flows/drivers/account/profile.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('profile', profileDrivers);
