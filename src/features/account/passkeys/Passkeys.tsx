import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import { dateText, dayText } from '../../../../contract/domain/dates.ts';
import { canConfirm, type Owner } from '../../../../contract/domain/identity/owner.ts';
import { mostPasskeys } from '../../../../contract/domain/limits.ts';
import { passkeyForm } from '../../../../contract/forms/passkey.ts';
import type { Passkey } from '../../../../contract/schemas/passkeys.ts';
import type {
  PasskeyChange,
  passkeysMachine,
} from '../../../../machines/account/passkeys/passkeys.machine.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import f from '../../../components/form/form.module.css';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import {
  PasskeyProofForm,
  usePasskeyFailure,
  type PasskeyProofActor,
} from '../../../components/form/PasskeyProofForm.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Switch } from '../../../ui/field/Switch.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { ReauthForm, type ReauthActor } from '../../identity/reauth/ReauthForm.tsx';
import { useOwner } from '../../identity/reauth/useOwner.ts';
import s from '../account/account.module.css';
import type { PasskeysActor, ProfileActor } from '../account/childActors.ts';
import { Row, Rows, RowsCard, RowsPlaceholder } from '../account/rows/Rows.tsx';
import own from './passkeys.module.css';

type Proofs = { reauth: FC<{ actor: ReauthActor }>; passkeyProof: FC<{ actor: PasskeyProofActor }> };
type View = FC<{ actor: PasskeysActor; owner: Owner; proofs: Proofs }>;
type PartProps = { actor: PasskeysActor; owner: Owner };

const useChange = ({ actor, owner }: PartProps) => {
  const busy = useTag(actor, 'busy');
  const change = useSelector(actor, (snapshot) => snapshot.context.change);
  // as in the chart, passkeys can only be changed if the owner has a way to confirm their identity
  const isProvable = canConfirm(owner);
  return {
    busy: busy || !isProvable,
    /** Returns true if a change is in progress and `matches` accepts it. */
    isChanging: (matches: (change: PasskeyChange) => boolean) => busy && change !== null && matches(change),
    ask: (requested: PasskeyChange) =>
      actor.send({ type: 'passkeys.changeRequested', change: requested, owner }),
  };
};

const PasskeyRow = ({ actor, owner, passkey }: PartProps & { passkey: Passkey }) => {
  const { t, i18n } = useLingui();
  const { busy, isChanging, ask } = useChange({ actor, owner });
  const { id, name, created, last_used } = passkey;
  const made = dayText(created, i18n.locale, 'medium');
  const used = last_used && dateText(last_used, i18n.locale);
  return (
    <Row
      icon="lock"
      name={name}
      hint={[t`added on ${made}`, used ? t`last used ${used}` : t`not used yet`].join(' · ')}
    >
      <Button
        size="sm"
        variant="quiet"
        busy={isChanging((change) => change.kind === 'remove' && change.id === id)}
        disabled={busy}
        aria-label={t`Remove ${name}`}
        onClick={() => ask({ kind: 'remove', id })}
      >
        {t`Remove`}
      </Button>
    </Row>
  );
};

/** Switches for the actions that require a passkey. A switch flips only once the server has confirmed the change. */
const Guards = ({ actor, owner }: PartProps) => {
  const { t } = useLingui();
  const { busy, ask } = useChange({ actor, owner });
  const held = useSelector(actor, (snapshot) => snapshot.context.held);
  const { for_codes, for_cards } = held;
  const flip = (flag: 0 | 1) => (flag === 1 ? 0 : 1);
  return (
    <div className={own.guards}>
      <Switch
        label={t`Ask for it before codes are shown`}
        hint={t`Our e-mails will no longer contain codes, and we’ll ask again after each login.`}
        checked={for_codes === 1}
        disabled={busy}
        onChange={() => ask({ kind: 'require', for_codes: flip(for_codes), for_cards })}
      />
      <Switch
        label={t`Ask for it before a saved card is used`}
        checked={for_cards === 1}
        disabled={busy}
        onChange={() => ask({ kind: 'require', for_codes, for_cards: flip(for_cards) })}
      />
    </div>
  );
};

/** Recovery for customers who have lost all of their passkeys. */
const PasskeyRecovery = ({ actor, owner }: PartProps) => {
  const { t, i18n } = useLingui();
  const { busy, isChanging, ask } = useChange({ actor, owner });
  const at = useSelector(actor, (snapshot) => snapshot.context.held.recovery_at);
  const isRecovering = isChanging(({ kind }) => kind === 'recover');
  if (at === null)
    return (
      <Button
        size="sm"
        variant="quiet"
        className={s.action}
        busy={isRecovering}
        disabled={busy}
        onClick={() => ask({ kind: 'recover' })}
      >
        {t`I’ve lost my passkeys`}
      </Button>
    );
  const day = dateText(at, i18n.locale);
  return (
    <Alert tone="warn" title={t`Somebody asked to remove your passkeys.`}>
      <p>{t`They can be removed from ${day}, with a code that we’ll send you. Wasn’t you? Keep them.`}</p>
      <div className={f.actions}>
        <Button
          size="sm"
          busy={isChanging(({ kind }) => kind === 'keep')}
          disabled={busy}
          onClick={() => ask({ kind: 'keep' })}
        >
          {t`Keep my passkeys`}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={isRecovering}
          disabled={busy}
          onClick={() => ask({ kind: 'recover' })}
        >
          {t`Remove my passkeys`}
        </Button>
      </div>
    </Alert>
  );
};

const Add = ({ actor, owner }: PartProps) => {
  const { t, i18n } = useLingui();
  const { busy, isChanging, ask } = useChange({ actor, owner });
  const faults = useSelector(actor, (snapshot) => snapshot.context.faults);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    ask({ kind: 'add', name: readForm(form, passkeyForm).name || t`Passkey` });
    focusFirstWrong(form, passkeyForm.names, actor.getSnapshot().context.faults);
  };
  return (
    <form noValidate onSubmit={submit} className={own.add}>
      <Field
        label={t`Name of the new passkey`}
        hint={t`For example “My phone”`}
        error={fieldErrors(i18n, passkeyForm.fields, faults, null)('name')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            maxLength={passkeyForm.fields.name.units ?? undefined}
            autoComplete="off"
            readOnly={busy}
          />
        )}
      </Field>
      <Button
        type="submit"
        className={s.action}
        busy={isChanging(({ kind }) => kind === 'add')}
        disabled={busy}
      >
        {t`Add a passkey`}
      </Button>
    </form>
  );
};

const List: View = ({ actor, owner }) => {
  const { t } = useLingui();
  const failureOf = usePasskeyFailure();
  const { passkeys, for_codes, for_cards } = useSelector(actor, (snapshot) => snapshot.context.held);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const isGuarded = for_codes === 1 || for_cards === 1;
  return (
    <>
      <p className={s.hint}>
        {t`A passkey is your fingerprint, face or PIN on your own device. Once you have one, we can ask for it before codes are shown or a saved card is used.`}
      </p>
      {passkeys.length > 0 && (
        <>
          <Rows>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} actor={actor} owner={owner} passkey={passkey} />
            ))}
          </Rows>
          <Guards actor={actor} owner={owner} />
        </>
      )}
      <FailureAlert failure={failure} text={failure && failureOf(failure)} />
      {passkeys.length < mostPasskeys && <Add actor={actor} owner={owner} />}
      {isGuarded && <PasskeyRecovery actor={actor} owner={owner} />}
    </>
  );
};

const Reauth: View = ({ actor, proofs }) => {
  const reauth = useSelector(actor, (snapshot) => snapshot.children.reauth);
  return (
    reauth && (
      <div className={s.proof}>
        <proofs.reauth actor={reauth} />
      </div>
    )
  );
};

const Proof: View = ({ actor, proofs }) => {
  const proof = useSelector(actor, (snapshot) => snapshot.children.passkeyProof);
  return (
    proof && (
      <div className={s.proof}>
        <proofs.passkeyProof actor={proof} />
      </div>
    )
  );
};

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  const failureOf = usePasskeyFailure();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Alert
      tone="bad"
      action={
        <Button onClick={() => actor.send({ type: 'passkeys.retried' })}>{t`Load the passkeys again`}</Button>
      }
    >
      {failure && failureOf(failure)}
    </Alert>
  );
};

const screens = {
  loading: RowsPlaceholder,
  failed: Failed,
  list: List,
  proof: Reauth,
  passkey: Proof,
} satisfies Record<ScreenTag<typeof passkeysMachine>, View>;

const ownProofs: Proofs = { reauth: ReauthForm, passkeyProof: PasskeyProofForm };

/** Shows the customer's passkeys and the actions that require one. */
export const Passkeys = ({
  actor,
  profile,
  proofs = ownProofs,
}: {
  actor: PasskeysActor;
  profile: ProfileActor;
  proofs?: Proofs;
}) => {
  const { t } = useLingui();
  const owner = useOwner(profile);
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <RowsCard actor={actor} title={t`Passkeys`}>
      <Screen actor={actor} owner={owner} proofs={proofs} />
    </RowsCard>
  );
};
