import { referralDrivers } from '../../flows/drivers/referral.ts';
import { walkView } from './support/walkView.tsx';

walkView('referral', referralDrivers);
