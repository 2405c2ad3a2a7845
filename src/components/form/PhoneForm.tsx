import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isdOf } from '../../../contract/domain/countries.ts';
import type { phoneOtpMachine } from '../../../machines/identity/phoneOtp.machine.ts';
import type { Failure } from '../../../machines/types.ts';
import { Alert, Button, Countdown, Skeleton } from '../../ui/index.ts';
import { failureText } from '../feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../flow/FlowRegion.tsx';
import type { ScreenTag } from '../flow/screenTag.ts';
import { focusOnMount } from './autoFocus.ts';
import { CodeField } from './CodeField.tsx';
import { CountryField } from './CountryField.tsx';
import s from './form.module.css';
import { NumberField } from './NumberField.tsx';
import { usePhoneText } from './phoneRules.ts';
import { SubmittedValue } from './SubmittedValue.tsx';

export type PhoneActor = ActorRefFrom<typeof phoneOtpMachine>;
/** What the number is for: it decides the words, and whether the form stands in a dialog of its own. */
type Purpose = 'signIn' | 'ownNumber';
type View = FC<{ actor: PhoneActor; purpose: Purpose }>;

const useFailure = (actor: PhoneActor) => useSelector(actor, (snapshot) => snapshot.context.failure);

const submitted =
  (actor: PhoneActor, type: 'phoneOtp.numberSubmitted' | 'phoneOtp.codeSubmitted') => (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type });
  };

const useTexts = (purpose: Purpose) => {
  const { t } = useLingui();
  const check = t`Please check your phone number.`;
  return {
    signIn: {
      lead: t`We send you a code by text message.`,
      send: t`Continue`,
      edit: t`Edit`,
      /** What is wrong with the number, by the kind of the refusal, where the server does not say. */
      wrong: { validation: check, refused: check } as Partial<Record<Failure['kind'], string>>,
      /** A refusal of any kind that says nothing. */
      unsaid: check,
    },
    ownNumber: {
      lead: t`We send you a code by text message. It costs you nothing.`,
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

/** In a dialog the form has taken the place of another one. */
const arrivingIn = (purpose: Purpose) => (purpose === 'signIn' ? focusOnMount : {});

const Loading: View = () => <Skeleton lines={3} height="3rem" />;

const NumberEntry: View = ({ actor, purpose }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const country = useSelector(actor, (snapshot) => snapshot.context.country);
  const number = useSelector(actor, (snapshot) => snapshot.context.number);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.numberSubmitted' }));
  const failure = useFailure(actor);
  const texts = useTexts(purpose);
  const isUnsaid = failure?.kind === 'server' && failure.message === null;
  const ours = failure && (isUnsaid ? texts.unsaid : texts.wrong[failure.kind]);
  const wrong = ours && (failure.message || ours);
  return (
    <form noValidate onSubmit={submitted(actor, 'phoneOtp.numberSubmitted')} className={s.form}>
      <p className={s.muted}>{texts.lead}</p>
      <CountryField
        value={country}
        dial
        disabled={busy}
        onChange={(code) => actor.send({ type: 'phoneOtp.countryChosen', country: code })}
      />
      <NumberField
        error={wrong}
        required
        {...arrivingIn(purpose)}
        country={country}
        value={number}
        readOnly={busy}
        onType={(typed) => actor.send({ type: 'phoneOtp.numberTyped', ...typed })}
      />
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block={purpose === 'signIn'}
        busy={busy}
        disabled={!busy && !ready}
      >
        {texts.send}
      </Button>
    </form>
  );
};

/** Where the code went, and the way to correct it. */
const Target: View = ({ actor, purpose }) => {
  const texts = useTexts(purpose);
  const phoneText = usePhoneText();
  const to = useSelector(
    actor,
    ({ context }) => context.ticket?.to || phoneText(isdOf(context.country) ?? '', context.number),
  );
  const editable = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.numberEdited' }));
  return (
    <SubmittedValue
      change={texts.edit}
      disabled={!editable}
      onChange={() => actor.send({ type: 'phoneOtp.numberEdited' })}
    >
      {to}
    </SubmittedValue>
  );
};

const CodeEntry: View = ({ actor, purpose }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const cooling = useTag(actor, 'cooling');
  const ticket = useSelector(actor, (snapshot) => snapshot.context.ticket);
  const code = useSelector(actor, (snapshot) => snapshot.context.code);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.codeSubmitted' }));
  const again = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.resendAsked' }));
  const failure = useFailure(actor);
  const wrong = failure?.kind === 'validation' ? failure.message : null;
  const block = purpose === 'signIn';
  return (
    <form noValidate onSubmit={submitted(actor, 'phoneOtp.codeSubmitted')} className={s.form}>
      {ticket?.message && (
        <p role="status" className={s.muted}>
          {ticket.message}
        </p>
      )}
      <Target actor={actor} purpose={purpose} />
      <CodeField
        value={code}
        busy={busy}
        error={wrong}
        onType={(digits) => actor.send({ type: 'phoneOtp.codeTyped', digits })}
      />
      {ticket && (
        <p className={s.muted}>
          <Trans>
            The code is valid for <Countdown until={ticket.issuedAt + ticket.validMinutes * 60_000} />
          </Trans>
        </p>
      )}
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <div className={block ? s.stack : s.actions}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block={block}
          busy={busy}
          disabled={!busy && !ready}
        >
          <Trans>Verify</Trans>
        </Button>
        <Button
          size={block ? 'md' : 'lg'}
          block={block}
          disabled={!again}
          onClick={() => actor.send({ type: 'phoneOtp.resendAsked' })}
        >
          {cooling && ticket ? (
            <Trans>
              Send a new code in <Countdown until={ticket.issuedAt + ticket.resendAfter * 1_000} />
            </Trans>
          ) : (
            <Trans>Send a new code</Trans>
          )}
        </Button>
      </div>
    </form>
  );
};

const Expired: View = ({ actor, purpose }) => {
  const { t, i18n } = useLingui();
  const failure = useFailure(actor);
  return (
    <div className={s.form}>
      <Target actor={actor} purpose={purpose} />
      <Alert tone={failure ? 'bad' : 'warn'} title={t`Time Out`}>
        {failure
          ? failure.kind === 'gone'
            ? failure.message || t`Your OTP has expired!`
            : failureText(failure, (text) => i18n._(text))
          : t`The code is no longer valid. Ask for a new one.`}
      </Alert>
      <Button
        {...arrivingIn(purpose)}
        variant="primary"
        size="lg"
        block={purpose === 'signIn'}
        onClick={() => actor.send({ type: 'phoneOtp.resendAsked' })}
      >
        <Trans>Send a new code</Trans>
      </Button>
    </div>
  );
};

const views = { loading: Loading, number: NumberEntry, code: CodeEntry, expired: Expired } satisfies Record<
  ScreenTag<typeof phoneOtpMachine>,
  View
>;

/** Number in, code out, code checked. `footer` stands below: how to leave, where one can. */
export const PhoneForm = ({
  actor,
  purpose,
  footer,
}: {
  actor: PhoneActor;
  purpose: Purpose;
  footer?: ReactNode;
}) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <Form actor={actor} purpose={purpose} />
      {footer}
    </FlowRegion>
  );
};
