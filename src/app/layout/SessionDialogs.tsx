import { AuthDialog } from '../../features/identity/authLoader/AuthDialog.tsx';
import { IdleWarning } from '../../features/identity/idle/IdleWarning.tsx';
import { ConfirmSignOut } from '../../features/identity/session/ConfirmSignOut.tsx';
import type { ShopActors } from '../actorSystem.ts';

/** Dialogs for signing in, signing out and the idle check. */
export const SessionDialogs = ({ actors }: { actors: ShopActors }) => (
  <>
    <AuthDialog actor={actors.authLoader} />
    <ConfirmSignOut actor={actors.session} />
    <IdleWarning actor={actors.idle} session={actors.session} />
  </>
);
