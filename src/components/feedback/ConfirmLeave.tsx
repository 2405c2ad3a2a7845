import { Trans, useLingui } from '@lingui/react/macro';
import type { FC, MouseEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { unsavedChangesMachine } from '../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useTag } from '../flow/FlowRegion.tsx';

export type UnsavedChangesActor = ActorRefFrom<typeof unsavedChangesMachine>;
/** View that asks customers for confirmation before they leave a form with unsaved input. */
export type ConfirmLeaveView = FC<{ actor: UnsavedChangesActor }>;

/**
 * Returns event listeners for an element that contains form fields. They report every change to the unsavedChanges
 * chart.
 */
export const listenForChanges = (unsavedChanges: UnsavedChangesActor | undefined) => {
  const note = () => unsavedChanges?.send({ type: 'unsavedChanges.noted' });
  // clicking an option in a searchable list fires no change event
  const take = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role=option]')) note();
  };
  return { onChange: note, onDrop: note, onClick: take };
};

/** Asks for confirmation before discarding unsaved input. Closing the dialog preserves the input. */
export const ConfirmLeave: ConfirmLeaveView = ({ actor }) => {
  const { t } = useLingui();
  const stay = () => actor.send({ type: 'unsavedChanges.leaveDeclined' });
  return (
    <Dialog
      open={useTag(actor, 'confirming')}
      onClose={stay}
      title={<Trans>Leave without saving?</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'unsavedChanges.leaveConfirmed' })}>
            <Trans>Leave without saving</Trans>
          </Button>
          <Button data-autofocus variant="primary" onClick={stay}>
            <Trans>Keep editing</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your changes have not been saved.</Trans>
    </Dialog>
  );
};
