import { AuthDialog } from '../../dialogs/AuthDialog.tsx';
import { ConfirmSignOut } from '../../dialogs/ConfirmSignOut.tsx';
import { IdleWarning } from '../../dialogs/IdleWarning.tsx';
import type { ShopActors } from '../actorSystem.ts';

/** What is asked about who is signed in: the way in, the way out, and whether somebody is still there. */
export const SessionDialogs = ({ parts }: { parts: ShopActors }) => (
  <>
    <AuthDialog actor={parts.authLoader} />
    <ConfirmSignOut actor={parts.session} />
    <IdleWarning actor={parts.idle} session={parts.session} />
  </>
);
