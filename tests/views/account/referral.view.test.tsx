import { referralDrivers } from '../../../flows/drivers/account/referral.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('referral', referralDrivers, {
  ignored: {
    'referral.copyAsked': 'copying takes a moment, and a press meanwhile asks for what comes anyway',
  },
});
