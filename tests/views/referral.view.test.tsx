import { profileMachine } from '../../machines/profile.machine.ts';
import { Referral } from '../../src/screens/account/Referral.tsx';
import { done, rig } from '../../src/flows/walk.ts';
import { referralGestures } from '../flows/gestures/referral.ts';
import { profile } from '../flows/identity.ts';
import { walkView } from './support/walkView.tsx';

const withLink = {
  ...profile,
  referral: { code: 'ann', url: 'https://rigi.example/?ref=ann', count: 2 },
};
const owner = rig(profileMachine);
await owner.perform(done('loadProfile', withLink));

walkView(
  'referral',
  (actor) => <Referral actor={actor as never} profile={owner.actor as never} />,
  referralGestures,
);
