import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog } from '../../ui/index.ts';
import { useTag } from '../common/Stage.tsx';
import type { ProfileActor } from './AccountFrame.tsx';

/** Asked before something typed is lost. Closing it is a no. */
export const LeaveQuestion = ({ actor }: { actor: ProfileActor }) => {
  const { t } = useLingui();
  const stay = () => actor.send({ type: 'profile.leaveDeclined' });
  return (
    <Dialog
      open={useTag(actor, 'leaving')}
      onClose={stay}
      title={<Trans>Leave without saving?</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'profile.leaveConfirmed' })}>
            <Trans>Leave without saving</Trans>
          </Button>
          <Button data-autofocus variant="primary" onClick={stay}>
            <Trans>Keep editing</Trans>
          </Button>
        </>
      }
    >
      <Trans>What you changed is not saved yet.</Trans>
    </Dialog>
  );
};
