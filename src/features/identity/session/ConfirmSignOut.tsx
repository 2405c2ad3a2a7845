import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../../../machines/identity/session/session.machine.ts';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/** Asks for confirmation before signing out. Closing the dialog cancels the sign-out. */
export const ConfirmSignOut = ({ actor }: { actor: ActorRefFrom<typeof sessionMachine> }) => {
  const { t } = useLingui();
  const screen = useScreen<'unknown' | 'visitor' | 'signedIn' | 'confirm'>(actor);
  const decline = () => actor.send({ type: 'session.signOutDeclined' });
  return (
    <Dialog
      open={screen === 'confirm'}
      onClose={decline}
      title={<Trans>Log out?</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={decline}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            data-autofocus
            variant="primary"
            onClick={() => actor.send({ type: 'session.signOutConfirmed' })}
          >
            <Trans>Log out</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        We’ll clear your data from this browser, including your cart. Your purchases stay in your account.
      </Trans>
    </Dialog>
  );
};
