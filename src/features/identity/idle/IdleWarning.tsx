import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { idleMachine } from '../../../../machines/identity/idle/idle.machine.ts';
import type { sessionMachine } from '../../../../machines/identity/session/session.machine.ts';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/**
 * Warns customers during the last minute before they are signed out. Visitors see no warning, because they would not
 * lose anything.
 */
export const IdleWarning = ({
  actor,
  session,
}: {
  actor: ActorRefFrom<typeof idleMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
}) => {
  const { t } = useLingui();
  const warning = useTag(actor, 'warning');
  const screen = useScreen<'unknown' | 'visitor' | 'signedIn' | 'confirm'>(session);
  const stay = () => actor.send({ type: 'idle.stayed' });
  return (
    <Dialog
      open={warning && (screen === 'signedIn' || screen === 'confirm')}
      onClose={stay}
      title={<Trans>Are you still there?</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button data-autofocus variant="primary" onClick={stay}>
          <Trans>Stay logged in</Trans>
        </Button>
      }
    >
      <p role="alert">
        <Trans>You will be logged out in one minute.</Trans>
      </p>
    </Dialog>
  );
};
