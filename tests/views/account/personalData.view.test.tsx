import { personalDataDrivers } from '../../../flows/drivers/account/personalData.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('personalData', personalDataDrivers);
