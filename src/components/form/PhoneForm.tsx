import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isdOf } from '../../../contract/domain/countries.ts';
import type { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { Failure } from '../../../machines/types.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { FormError } from '../../ui/field/FormError.tsx';
import { failureText } from '../feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../flow/FlowRegion.tsx';
import type { ScreenTag } from '../flow/screenTag.ts';
import { focusOnMount } from './autoFocus.ts';
import { OneTimeCodeForm, useTicket, type CodeActor } from './code/OneTimeCodeForm.tsx';
import { CountryField } from './CountryField.tsx';
import s from './form.module.css';
import { focusNumber, NumberField, submitNumber } from './NumberField.tsx';
import { usePhoneText } from './phoneRules.ts';

export type PhoneActor = ActorRefFrom<typeof phoneOtpMachine>;
/** The purpose of the number. It determines the text, the initial focus and the button layout. */
type Purpose = 'signIn' | 'ownNumber';
type View = FC<{ actor: PhoneActor; purpose: Purpose; Code: typeof PhoneCode }>;

const useFailure = (actor: PhoneActor) => useSelector(actor, (snapshot) => snapshot.context.failure);

const useTexts = (purpose: Purpose) => {
  const { t } = useLingui();
  const check = t`Please check your phone number.`;
  return {
    signIn: {
      lead: t`We’ll send you a code by text message.`,
      send: t`Continue`,
      edit: t`Edit`,
      /** Failure kinds that the number field shows, each with the text to use if the server sends none. */
      wrong: { validation: check, refused: check } as Partial<Record<Failure['kind'], string>>,
      /** The field's text for a server failure without a text. If null, the form shows the failure. */
      unsaid: check,
    },
    ownNumber: {
      lead: t`We’ll send you a code by text message, free of charge.`,
      send: t`Send the code`,
      edit: t`Change the number`,
      wrong: {
        validation: t`Please provide valid mobile number.`,
        conflict: t`This mobile number is already exists.`,
      } as Partial<Record<Failure['kind'], string>>,
      unsaid: null,
    },
  }[purpose];
};

/** Moves the focus to this form when it replaces another form in the sign-in dialog. */
const arrivingIn = (purpose: Purpose) => (purpose === 'signIn' ? focusOnMount : {});

const Loading: View = () => <Skeleton lines={3} height="3rem" />;

const NumberEntry: View = ({ actor, purpose }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const country = useSelector(actor, (snapshot) => snapshot.context.country);
  const number = useSelector(actor, (snapshot) => snapshot.context.number);
  const isMissing = useSelector(actor, (snapshot) => snapshot.context.isMissing);
  const failure = useFailure(actor);
  const texts = useTexts(purpose);
  const isUnsaid = failure?.kind === 'server' && failure.message === null;
  const ours = failure && (isUnsaid ? texts.unsaid : texts.wrong[failure.kind]);
  const wrong = ours && (failure.message || ours);
  const submit = (form: HTMLFormElement) => {
    actor.send({ type: 'phoneOtp.numberSubmitted' });
    if (actor.getSnapshot().context.isMissing) focusNumber(form);
  };
  return (
    <form noValidate onSubmit={(event) => submitNumber(event, submit)} className={s.form}>
      <p className={s.muted}>{texts.lead}</p>
      <CountryField
        value={country}
        dial
        disabled={busy}
        onChange={(code) => actor.send({ type: 'phoneOtp.countryChosen', country: code })}
      />
      <NumberField
        error={wrong}
        missing={isMissing}
        required
        {...arrivingIn(purpose)}
        country={country}
        value={number}
        readOnly={busy}
        onType={(typed) => actor.send({ type: 'phoneOtp.numberTyped', ...typed })}
      />
      <FormError error={failure && !wrong && failureText(failure, (text) => i18n._(text))} />
      <Button type="submit" variant="primary" size="lg" block={purpose === 'signIn'} busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
};

/** Form for entering the code that was sent to a phone number. The customer can still correct the number. */
export const PhoneCode = ({ actor, purpose }: { actor: CodeActor; purpose: Purpose }) => {
  const texts = useTexts(purpose);
  const phoneText = usePhoneText();
  const ticket = useTicket(actor);
  const target = useSelector(actor, (snapshot) => snapshot.context.target);
  const number = target.proves === 'mobile' && phoneText(isdOf(target.country) ?? '', target.number);
  return (
    <OneTimeCodeForm
      actor={actor}
      lead={ticket?.message}
      // shows the number unmasked, so that customers notice a wrong digit
      sentTo={{ to: number || ticket?.to, change: texts.edit }}
      submit={<Trans>Verify</Trans>}
      countsDown
      block={purpose === 'signIn'}
    />
  );
};

const AwaitingCode: View = ({ actor, purpose, Code }) => {
  const code = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode);
  return code && <Code actor={code} purpose={purpose} />;
};

const views = { loading: Loading, number: NumberEntry, code: AwaitingCode } satisfies Record<
  ScreenTag<typeof phoneOtpMachine>,
  View
>;

/**
 * Asks for the phone number, then for the code. `footer` is shown below the form, for example a cancel button. `Code`
 * is the view of the one-time code chart.
 */
export const PhoneForm = ({
  actor,
  purpose,
  footer,
  Code = PhoneCode,
}: {
  actor: PhoneActor;
  purpose: Purpose;
  footer?: ReactNode;
  Code?: typeof PhoneCode;
}) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <Form actor={actor} purpose={purpose} Code={Code} />
      {footer}
    </FlowRegion>
  );
};
