import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { passkeyProofMachine } from '../../../machines/identity/passkeyProof/passkeyProof.machine.ts';
import type { Failure } from '../../../machines/types.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormError } from '../../ui/field/FormError.tsx';
import { failureText } from '../feedback/failureText.ts';
import { FlowRegion, useTag } from '../flow/FlowRegion.tsx';
import { Link } from '../link/Link.tsx';
import { focusOnMount } from './autoFocus.ts';
import f from './form.module.css';

export type PasskeyProofActor = ActorRefFrom<typeof passkeyProofMachine>;

/** Returns a function that turns a passkey failure, from the browser or the server, into a message. */
export const usePasskeyFailure = (): ((failure: Failure) => string) => {
  const { t, i18n } = useLingui();
  return (failure) => {
    if (failure.code === 'NO_PASSKEYS') return t`This browser doesn’t support passkeys.`;
    if (failure.code === 'NOT_SHOWN') return t`No passkey was used. Please try again.`;
    return failureText(failure, (text) => i18n._(text));
  };
};

/** Asks the customer for a passkey before an action that requires one. */
export const PasskeyProofForm = ({ actor }: { actor: PasskeyProofActor }) => {
  const { t } = useLingui();
  const failureOf = usePasskeyFailure();
  const busy = useTag(actor, 'busy');
  const purpose = useSelector(actor, (snapshot) => snapshot.context.purpose);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const leads = {
    codes: t`We ask for your passkey before showing codes.`,
    cards: t`We ask for your passkey before using a saved card.`,
    passkeys: t`You need one of your passkeys for this, so that nobody else can do it.`,
  };
  return (
    <FlowRegion actor={actor} className={f.form}>
      <p className={f.muted}>{leads[purpose]}</p>
      <FormError error={failure && failureOf(failure)} />
      <div className={f.actions}>
        <Button
          {...(purpose === 'passkeys' ? focusOnMount : {})}
          variant="primary"
          busy={busy}
          onClick={() => actor.send({ type: 'passkeyProof.requested' })}
        >
          {t`Use my passkey`}
        </Button>
        {purpose !== 'codes' && (
          <Button onClick={() => actor.send({ type: 'passkeyProof.closed' })}>{t`Cancel`}</Button>
        )}
      </div>
      {purpose !== 'passkeys' && (
        <p className={f.muted}>
          <Trans>
            Lost it? <Link to="/profile">See your profile</Link>
          </Trans>
        </p>
      )}
    </FlowRegion>
  );
};
