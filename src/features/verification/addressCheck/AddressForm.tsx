import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, type FC, type FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { fullName } from '../../../../contract/domain/identity/person.ts';
import { addressForm, identityForm } from '../../../../contract/forms/person.ts';
import type { AddressRequest, Profile } from '../../../../contract/schemas/profile.ts';
import type { Failure } from '../../../../machines/types.ts';
import type { addressCheckMachine } from '../../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { focusWrongPerson } from '../../../components/form/birthDate.ts';
import f from '../../../components/form/form.module.css';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { SubmittedValue } from '../../../components/form/SubmittedValue.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { focusOnMountRef } from '../verification/autoFocus.ts';
import { FormFailure } from '../verification/FormFailure.tsx';
import s from '../verification/verification.module.css';
import { AddressFields, addressLines } from './AddressFields.tsx';
import { PersonFields, personOf } from './PersonFields.tsx';

export type AddressActor = ActorRefFrom<typeof addressCheckMachine>;
type View = FC<{ actor: AddressActor }>;

const useFailure = (actor: AddressActor): Failure | null =>
  useSelector(actor, (snapshot) => snapshot.context.failure);

/** Returns the initial values of an address form. */
export const startOf = ({ address, country_of_residence }: Profile): AddressRequest => ({
  street: address?.street ?? '',
  houseno: address?.houseno ?? '',
  postcode: address?.postcode ?? '',
  city: address?.city ?? '',
  country: address?.ccode_iso2 ?? country_of_residence ?? 'CH',
});

const Person: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const faults = useSelector(actor, (snapshot) => snapshot.context.person);
  const failure = useFailure(actor);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'addressCheck.personSubmitted', person: personOf(form) });
    focusWrongPerson(form, identityForm.names, actor.getSnapshot().context.person);
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p className={f.muted}>
        <Trans>Exactly as in your passport or ID card.</Trans>
      </p>
      <PersonFields profile={profile} faults={faults} failure={failure} busy={busy} needed />
      <FormFailure failure={failure} fields={identityForm.names} wrong={Object.keys(faults).length > 0} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t`Continue`}
      </Button>
    </form>
  );
};

const Address: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const typed = useSelector(actor, (snapshot) => snapshot.context.typed);
  const faults = useSelector(actor, (snapshot) => snapshot.context.fields);
  const editable = useSelector(actor, (snapshot) => snapshot.can({ type: 'addressCheck.personEdited' }));
  const failure = useFailure(actor);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'addressCheck.addressSubmitted', address: readForm(form, addressForm) });
    focusFirstWrong(form, addressForm.names, actor.getSnapshot().context.fields);
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <SubmittedValue
        change={<Trans>Change the details</Trans>}
        disabled={!editable}
        onChange={() => actor.send({ type: 'addressCheck.personEdited' })}
      >
        {fullName({ firstName: profile.firstname, lastName: profile.lastname })}
      </SubmittedValue>
      <p className={f.muted}>
        <Trans>Your home address. We check that it exists.</Trans>
      </p>
      <AddressFields start={typed ?? startOf(profile)} faults={faults} failure={failure} busy={busy} />
      <FormFailure failure={failure} fields={addressForm.names} wrong={Object.keys(faults).length > 0} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t`Check the address`}
      </Button>
    </form>
  );
};

const Corrected: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const question = useId();
  const checked = useSelector(actor, (snapshot) => snapshot.context.checked);
  return (
    <div className={f.form}>
      {/* places the question above the answers, so that screen readers also read it first */}
      <div role="group" aria-labelledby={question} tabIndex={-1} ref={focusOnMountRef} className={s.question}>
        <Alert
          quiet
          tone="info"
          title={<span id={question}>{t`We found your address in this spelling`}</span>}
        >
          {t`Please check it again.`}
        </Alert>
        {checked && (
          <address className={s.address}>
            {addressLines(checked.address, i18n.locale).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        )}
      </div>
      <div className={f.actions}>
        <Button
          variant="primary"
          size="lg"
          onClick={() => actor.send({ type: 'addressCheck.correctionAccepted' })}
        >
          {t`This is right`}
        </Button>
        <Button size="lg" onClick={() => actor.send({ type: 'addressCheck.correctionDeclined' })}>
          {t`Change the address`}
        </Button>
      </div>
    </div>
  );
};

const views = { person: Person, address: Address, corrected: Corrected } satisfies Record<
  ScreenTag<typeof addressCheckMachine>,
  View
>;

/**
 * Form for the personal details and the address. If Swiss Post spells the address differently, the form then
 * shows that spelling.
 */
export const AddressForm = ({ actor }: { actor: AddressActor }) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <Form actor={actor} />
    </FlowRegion>
  );
};
