import { AccountFrame } from '../../src/screens/account/AccountFrame.tsx';
import { accountGestures } from '../flows/gestures/account.ts';
import { walkView } from './support/walkView.tsx';

/** The charts of the parts are scripted here; their views are walked with their own paths. */
const views = {
  Owner: ({ name }: { name: string }) => <p>{name}</p>,
  Profile: () => <p>profile</p>,
  SavedCards: () => <p>cards</p>,
  Referral: () => <p>link</p>,
  Orders: () => <p>orders</p>,
  ChangePassword: () => <p>password</p>,
  Vouchers: () => <p>vouchers</p>,
  Limit: () => <p>limit</p>,
};

walkView('account', (actor) => <AccountFrame actor={actor as never} views={views} />, accountGestures);
