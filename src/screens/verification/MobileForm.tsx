import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { mobileCheckMachine } from '../../../machines/mobileCheck.machine.ts';
import { isdOf } from '../../domain/countries.ts';
import { digitsOnly, displayPhone } from '../../domain/phone.ts';
import { Alert, Button, Countdown, Field, Skeleton, TextInput } from '../../ui/index.ts';
import type { ScreenTag } from '../checkout/screenTag.ts';
import { CodeField } from '../common/CodeField.tsx';
import { CountryField } from '../common/CountryField.tsx';
import { failureText } from '../common/failureText.ts';
import { Stage, useScreen, useTag } from '../common/Stage.tsx';
import s from './verification.module.css';

export type MobileActor = ActorRefFrom<typeof mobileCheckMachine>;
type Part = FC<{ actor: MobileActor }>;

const useFailure = (actor: MobileActor) => useSelector(actor, (snapshot) => snapshot.context.failure);

const submitted =
  (actor: MobileActor, type: 'mobileCheck.numberSubmitted' | 'mobileCheck.codeSubmitted') =>
  (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type });
  };

const Loading: Part = () => <Skeleton lines={3} height="3rem" />;

const NumberEntry: Part = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const country = useSelector(actor, (snapshot) => snapshot.context.country);
  const number = useSelector(actor, (snapshot) => snapshot.context.number);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'mobileCheck.numberSubmitted' }));
  const failure = useFailure(actor);
  const wrong =
    failure?.kind === 'conflict'
      ? failure.message || t`This mobile number is already exists.`
      : failure?.kind === 'validation'
        ? failure.message || t`Please provide valid mobile number.`
        : null;
  return (
    <form noValidate onSubmit={submitted(actor, 'mobileCheck.numberSubmitted')} className={s.form}>
      <p className={s.muted}>
        <Trans>We send you a code by text message. It costs you nothing.</Trans>
      </p>
      <CountryField
        value={country}
        dial
        disabled={busy}
        onChange={(code) => actor.send({ type: 'mobileCheck.countryChosen', country: code })}
      />
      <Field label={t`Mobile number`} error={wrong} required>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            leading={`+${isdOf(country) ?? ''}`}
            value={number}
            readOnly={busy}
            onChange={(event) =>
              actor.send({ type: 'mobileCheck.numberTyped', digits: digitsOnly(event.target.value) })
            }
          />
        )}
      </Field>
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!busy && !ready}>
        <Trans>Send the code</Trans>
      </Button>
    </form>
  );
};

/** Where the code went, and the way to correct it. */
const Target: Part = ({ actor }) => {
  const to = useSelector(
    actor,
    ({ context }) => context.ticket?.to || displayPhone(isdOf(context.country) ?? '', context.number),
  );
  const editable = useSelector(actor, (snapshot) => snapshot.can({ type: 'mobileCheck.numberEdited' }));
  return (
    <p className={s.target}>
      <strong className="tabular">{to}</strong>
      <button
        type="button"
        className={s.link}
        disabled={!editable}
        onClick={() => actor.send({ type: 'mobileCheck.numberEdited' })}
      >
        <Trans>Change the number</Trans>
      </button>
    </p>
  );
};

const CodeEntry: Part = ({ actor }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const cooling = useTag(actor, 'cooling');
  const ticket = useSelector(actor, (snapshot) => snapshot.context.ticket);
  const code = useSelector(actor, (snapshot) => snapshot.context.code);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'mobileCheck.codeSubmitted' }));
  const again = useSelector(actor, (snapshot) => snapshot.can({ type: 'mobileCheck.resendAsked' }));
  const failure = useFailure(actor);
  const wrong = failure?.kind === 'validation' ? failure.message : null;
  return (
    <form noValidate onSubmit={submitted(actor, 'mobileCheck.codeSubmitted')} className={s.form}>
      {ticket?.message && (
        <p role="status" className={s.muted}>
          {ticket.message}
        </p>
      )}
      <Target actor={actor} />
      <CodeField
        value={code}
        busy={busy}
        error={wrong}
        onType={(digits) => actor.send({ type: 'mobileCheck.codeTyped', digits })}
      />
      {ticket && (
        <p className={s.muted}>
          <Trans>
            The code is valid for <Countdown until={ticket.issuedAt + ticket.validMinutes * 60_000} />
          </Trans>
        </p>
      )}
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <div className={s.ways}>
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!busy && !ready}>
          <Trans>Verify</Trans>
        </Button>
        <Button size="lg" disabled={!again} onClick={() => actor.send({ type: 'mobileCheck.resendAsked' })}>
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

const Expired: Part = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useFailure(actor);
  return (
    <div className={s.form}>
      <Target actor={actor} />
      <Alert tone={failure ? 'bad' : 'warn'} title={t`Time Out`}>
        {failure
          ? failure.kind === 'gone'
            ? failure.message || t`Your OTP has expired!`
            : failureText(failure, (text) => i18n._(text))
          : t`The code is no longer valid. Ask for a new one.`}
      </Alert>
      <Button variant="primary" size="lg" onClick={() => actor.send({ type: 'mobileCheck.resendAsked' })}>
        <Trans>Send a new code</Trans>
      </Button>
    </div>
  );
};

const parts = { loading: Loading, number: NumberEntry, code: CodeEntry, expired: Expired } satisfies Record<
  ScreenTag<typeof mobileCheckMachine>,
  Part
>;

/** Number in, code out, code checked. `way` stands below: the way out where there is one. */
export const MobileForm = ({ actor, way }: { actor: MobileActor; way?: ReactNode }) => {
  const Form: Part = parts[useScreen<keyof typeof parts>(actor)];
  return (
    <Stage actor={actor} className={s.stack}>
      <Form actor={actor} />
      {way}
    </Stage>
  );
};
