import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure, OtpTicket } from '../../../machines/contracts.ts';
import type { phoneOtpMachine } from '../../../machines/phoneOtp.machine.ts';
import { isdOf } from '../../domain/countries.ts';
import { digitsOnly, displayPhone } from '../../domain/phone.ts';
import { CountryField } from '../../screens/common/CountryField.tsx';
import { failureText } from '../../screens/common/failureText.ts';
import { Stage, useScreen, useTag } from '../../screens/common/Stage.tsx';
import { Alert, Button, Countdown, Field, Skeleton, TextInput } from '../../ui/index.ts';
import { CodeField } from '../../screens/common/CodeField.tsx';
import { arriving } from '../../screens/common/arriving.ts';
import s from './auth.module.css';

type Actor = ActorRefFrom<typeof phoneOtpMachine>;
type ScreenTag = 'loading' | 'number' | 'code' | 'expired';
type Part = FC<{ actor: Actor }>;

const useFailure = (actor: Actor): Failure | null =>
  useSelector(actor, (snapshot) => snapshot.context.failure);

const submitted =
  (actor: Actor, type: 'phoneOtp.numberSubmitted' | 'phoneOtp.codeSubmitted') => (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type });
  };

const Loading: Part = () => <Skeleton lines={3} height="3rem" />;

const NumberEntry: Part = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const country = useSelector(actor, (snapshot) => snapshot.context.country);
  const number = useSelector(actor, (snapshot) => snapshot.context.number);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.numberSubmitted' }));
  const failure = useFailure(actor);
  // a refusal is about the number; the server may say why
  const refused = failure?.kind === 'validation' || failure?.kind === 'refused';
  return (
    <form noValidate onSubmit={submitted(actor, 'phoneOtp.numberSubmitted')} className={s.stack}>
      <p className={s.muted}>
        <Trans>We send you a code by text message.</Trans>
      </p>
      <CountryField
        value={country}
        dial
        disabled={busy}
        onChange={(code) => actor.send({ type: 'phoneOtp.countryChosen', country: code })}
      />
      <Field
        label={t`Mobile number`}
        error={refused && (failure.message || t`Please check your phone number.`)}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            {...arriving}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            leading={`+${isdOf(country) ?? ''}`}
            value={number}
            readOnly={busy}
            onChange={(event) =>
              actor.send({ type: 'phoneOtp.numberTyped', digits: digitsOnly(event.target.value) })
            }
          />
        )}
      </Field>
      {failure && !refused && <Alert tone="bad">{failureText(failure, (message) => i18n._(message))}</Alert>}
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={!busy && !ready}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
};

/** Where the code went, and the way to correct it. */
const Target: FC<{ actor: Actor; ticket: OtpTicket | null }> = ({ actor, ticket }) => {
  const fallback = useSelector(actor, ({ context }) =>
    displayPhone(isdOf(context.country) ?? '', context.number),
  );
  const editable = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.numberEdited' }));
  return (
    <p className={s.target}>
      <strong className="tabular">{ticket?.to || fallback}</strong>
      <button
        type="button"
        className={s.link}
        disabled={!editable}
        onClick={() => actor.send({ type: 'phoneOtp.numberEdited' })}
      >
        <Trans>Edit</Trans>
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
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.codeSubmitted' }));
  const again = useSelector(actor, (snapshot) => snapshot.can({ type: 'phoneOtp.resendAsked' }));
  const failure = useFailure(actor);
  const wrong = failure?.kind === 'validation' ? failure.message : null;
  return (
    <form noValidate onSubmit={submitted(actor, 'phoneOtp.codeSubmitted')} className={s.stack}>
      {ticket?.message && (
        <p role="status" className={s.muted}>
          {ticket.message}
        </p>
      )}
      <Target actor={actor} ticket={ticket} />
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
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (message) => i18n._(message))}</Alert>}
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={!busy && !ready}>
        <Trans>Verify</Trans>
      </Button>
      <Button block disabled={!again} onClick={() => actor.send({ type: 'phoneOtp.resendAsked' })}>
        {cooling && ticket ? (
          <Trans>
            Send a new code in <Countdown until={ticket.issuedAt + ticket.resendAfter * 1_000} />
          </Trans>
        ) : (
          <Trans>Send a new code</Trans>
        )}
      </Button>
    </form>
  );
};

const Expired: Part = ({ actor }) => {
  const { t, i18n } = useLingui();
  const ticket = useSelector(actor, (snapshot) => snapshot.context.ticket);
  const failure = useFailure(actor);
  return (
    <div className={s.stack}>
      <Target actor={actor} ticket={ticket} />
      <Alert tone={failure ? 'bad' : 'warn'} title={t`Time Out`}>
        {failure
          ? failure.kind === 'gone'
            ? failure.message || t`Your OTP has expired!`
            : failureText(failure, (message) => i18n._(message))
          : t`The code is no longer valid. Ask for a new one.`}
      </Alert>
      <Button
        {...arriving}
        variant="primary"
        size="lg"
        block
        onClick={() => actor.send({ type: 'phoneOtp.resendAsked' })}
      >
        <Trans>Send a new code</Trans>
      </Button>
    </div>
  );
};

const parts = {
  loading: Loading,
  number: NumberEntry,
  code: CodeEntry,
  expired: Expired,
} satisfies Record<ScreenTag, Part>;

/** Number in, code out, code checked. */
export const PhoneForm = ({ actor }: { actor: Actor }) => {
  const Part = parts[useScreen<ScreenTag>(actor)];
  return (
    <Stage actor={actor} className={s.stack}>
      <Part actor={actor} />
      <p className={s.other}>
        <button type="button" className={s.link} onClick={() => actor.send({ type: 'phoneOtp.left' })}>
          <Trans>Back to login</Trans>
        </button>
      </p>
    </Stage>
  );
};
