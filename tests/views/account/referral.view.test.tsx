import { referralDrivers } from '../../../flows/drivers/account/referral.ts';
import { walkView } from '../support/walkView.tsx';

walkView('referral', referralDrivers);
