import { AuthDialog } from '../../dialogs/AuthDialog.tsx';
import { ConfirmSignOut } from '../../dialogs/ConfirmSignOut.tsx';
import { IdleWarning } from '../../dialogs/IdleWarning.tsx';
import type { ShopActors } from '../actorSystem.ts';

/** Session dialogs: sign-in, sign-out and the idle check. */
export const SessionDialogs = ({ actors }: { actors: ShopActors }) => (
  <>
    <AuthDialog actor={actors.authLoader} />
    <ConfirmSignOut actor={actors.session} />
    <IdleWarning actor={actors.idle} session={actors.session} />
  </>
);
