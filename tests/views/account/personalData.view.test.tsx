import { personalDataDrivers } from '../../../flows/drivers/account/personalData.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('personalData', personalDataDrivers);
