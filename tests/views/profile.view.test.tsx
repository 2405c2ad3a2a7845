import { profileDrivers } from '../../flows/drivers/profile.ts';
import { walkView } from './support/walkView.tsx';

walkView('profile', profileDrivers);
