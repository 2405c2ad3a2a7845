import { referralDrivers } from '../../../flows/drivers/account/referral.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('referral', referralDrivers, {
  ignored: {
    'referral.copyAsked': 'copying takes a moment, and a press meanwhile asks for what comes anyway',
  },
});
