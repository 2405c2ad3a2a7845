import { AuthDialog } from '../../dialogs/AuthDialog.tsx';
import { IdleWarning } from '../../dialogs/IdleWarning.tsx';
import { SignOutQuestion } from '../../dialogs/SignOutQuestion.tsx';
import type { ShopParts } from '../system.ts';

/** What is asked about who is signed in: the way in, the way out, and whether somebody is still there. */
export const SessionDialogs = ({ parts }: { parts: ShopParts }) => (
  <>
    <AuthDialog actor={parts.authDoor} />
    <SignOutQuestion actor={parts.session} />
    <IdleWarning actor={parts.idle} session={parts.session} />
  </>
);
