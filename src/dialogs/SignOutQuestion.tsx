import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { useScreen, useTag } from '../screens/common/Stage.tsx';
import { Button, Dialog } from '../ui/index.ts';

/** Asked before somebody is signed out. Closing it is a no. */
export const SignOutQuestion = ({ actor }: { actor: ActorRefFrom<typeof sessionMachine> }) => {
  const { t } = useLingui();
  const screen = useScreen<'unknown' | 'visitor' | 'signedIn' | 'confirm'>(actor);
  const busy = useTag(actor, 'busy');
  const decline = () => actor.send({ type: 'session.signOutDeclined' });
  return (
    <Dialog
      open={screen === 'confirm'}
      onClose={decline}
      title={<Trans>Log out?</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Button disabled={busy} onClick={decline}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            data-autofocus
            variant="primary"
            busy={busy}
            onClick={() => actor.send({ type: 'session.signOutConfirmed' })}
          >
            <Trans>Log out</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your cart stays as it is.</Trans>
    </Dialog>
  );
};
