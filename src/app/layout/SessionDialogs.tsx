import { AuthDialog } from '../../dialogs/AuthDialog.tsx';
import { ConfirmSignOut } from '../../dialogs/ConfirmSignOut.tsx';
import { IdleWarning } from '../../dialogs/IdleWarning.tsx';
import type { ShopActors } from '../actorSystem.ts';

/** What is asked about who is signed in: the way in, the way out, and whether somebody is still there. */
export const SessionDialogs = ({ actors }: { actors: ShopActors }) => (
  <>
    <AuthDialog actor={actors.authLoader} />
    <ConfirmSignOut actor={actors.session} />
    <IdleWarning actor={actors.idle} session={actors.session} />
  </>
);
