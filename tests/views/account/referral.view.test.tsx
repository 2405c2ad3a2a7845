import { referralDrivers } from '../../../flows/drivers/account/referral.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('referral', referralDrivers);
