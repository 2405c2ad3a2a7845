import { profileDrivers } from '../../../flows/drivers/account/profile.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('profile', profileDrivers);
