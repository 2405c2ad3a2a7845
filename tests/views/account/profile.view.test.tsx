import { profileDrivers } from '../../../flows/drivers/account/profile.ts';
import { walkView } from '../support/walkView.tsx';

walkView('profile', profileDrivers);
