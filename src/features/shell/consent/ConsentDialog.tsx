import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { idleMinutes } from '../../../../contract/domain/limits.ts';
import type { consentMachine } from '../../../../machines/shell/consent/consent.machine.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Switch } from '../../../ui/field/Switch.tsx';
import s from './consentDialog.module.css';

/** Dialog with the three cookie categories. The first category cannot be turned off. */
export const ConsentDialog = ({
  actor,
  open,
}: {
  actor: ActorRefFrom<typeof consentMachine>;
  open: boolean;
}) => {
  const { t } = useLingui();
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  return (
    <Dialog
      open={open}
      onClose={() => actor.send({ type: 'consent.settingsClosed' })}
      title={<Trans>Cookie settings</Trans>}
      closeLabel={t`Close`}
      size="md"
      footer={
        <div className={s.actions}>
          <Button onClick={() => actor.send({ type: 'consent.allAccepted' })}>
            <Trans>Accept all</Trans>
          </Button>
          <Button onClick={() => actor.send({ type: 'consent.necessaryChosen' })}>
            <Trans>Only necessary</Trans>
          </Button>
          <Button onClick={() => actor.send({ type: 'consent.saved' })}>
            <Trans>Save choice</Trans>
          </Button>
        </div>
      }
    >
      <div className={s.list}>
        <Switch
          label={t`Necessary`}
          hint={t`Cart, login, language and country, and this choice. The shop does not work without them. Always active.`}
          checked
          disabled
        />
        <Switch
          label={t`Analytics`}
          hint={t`Would tell us which pages help and which do not. Not in use today.`}
          checked={draft.analytics}
          onChange={({ target }) =>
            actor.send({ type: 'consent.switched', category: 'analytics', on: target.checked })
          }
        />
        <Switch
          label={t`Marketing`}
          hint={t`Would measure which ads bring people here. Not in use today.`}
          checked={draft.marketing}
          onChange={({ target }) =>
            actor.send({ type: 'consent.switched', category: 'marketing', on: target.checked })
          }
        />
      </div>
      <p className={s.note}>
        <Trans>
          After {idleMinutes} minutes of inactivity, we sign you out, delete your choice and ask again.
        </Trans>
      </p>
    </Dialog>
  );
};
