import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { oneTimeCodeMachine } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';
import type { OtpTicket } from '../../../../machines/types.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Countdown } from '../../../ui/text/Countdown.tsx';
import { failureText } from '../../feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../flow/FlowRegion.tsx';
import type { ScreenTag } from '../../flow/screenTag.ts';
import { focusOnMount } from '../autoFocus.ts';
import s from '../form.module.css';
import { SubmittedValue } from '../SubmittedValue.tsx';
import { CodeField } from './CodeField.tsx';

export type CodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;

type Props = {
  actor: CodeActor;
  /** Text shown above the field. */
  lead?: ReactNode;
  /** Address or number to which the code was sent, and the label of the button that changes it. */
  sentTo?: { to: ReactNode; change: ReactNode };
  submit: ReactNode;
  /** Label of the field, for pages that also show other codes. */
  label?: string;
  hint?: string;
  /** Labels of the resend button: `now` while it is enabled, `in` during the countdown. */
  again?: { now: ReactNode; in: (ticket: OtpTicket) => ReactNode };
  /** If true, the form shows how long the code remains valid. */
  countsDown?: boolean;
  /** Stacks the buttons vertically, as in a dialog. */
  block?: boolean;
  /** An alternative action, shown next to the buttons. */
  more?: ReactNode;
  /** Content shown before a code has been sent (`offer`) and after the code has expired (`expired`). */
  offer?: ReactNode;
  expired?: ReactNode;
};

const useFailure = (actor: CodeActor) => useSelector(actor, (snapshot) => snapshot.context.failure);
/** Returns the data about the code that was sent, or null while the first request is in flight. */
export const useTicket = (actor: CodeActor): OtpTicket | null =>
  useSelector(actor, (snapshot) => snapshot.context.ticket);

const SentTo = ({ actor, sentTo }: Pick<Props, 'actor' | 'sentTo'>) => {
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'oneTimeCode.closed' }));
  return (
    sentTo && (
      <SubmittedValue
        change={sentTo.change}
        disabled={!canLeave}
        onChange={() => actor.send({ type: 'oneTimeCode.closed' })}
      >
        {sentTo.to}
      </SubmittedValue>
    )
  );
};

/** Reads the number of remaining attempts from a refusal. */
const attemptsLeft = (data: unknown): number | null => {
  const left = (data as { attempts_left?: unknown } | null | undefined)?.attempts_left;
  return typeof left === 'number' ? left : null;
};

/** Countdown until the customer can request another code. */
export const ResendCountdown = ({ ticket }: { ticket: OtpTicket }) => (
  <Countdown inName until={ticket.issuedAt + ticket.resendAfter * 1_000} />
);

/** Button that requests another code. While disabled, it shows the remaining time. */
const ResendButton = ({ actor, block, again }: Pick<Props, 'actor' | 'block' | 'again'>) => {
  const ticket = useTicket(actor);
  const cooldown = useTag(actor, 'cooldown');
  const canAsk = useSelector(actor, (snapshot) => snapshot.can({ type: 'oneTimeCode.requested' }));
  return (
    <Button
      size={block ? 'md' : 'lg'}
      block={block ?? false}
      disabled={!canAsk}
      onClick={() => actor.send({ type: 'oneTimeCode.requested' })}
    >
      {cooldown && ticket
        ? (again?.in(ticket) ?? (
            <Trans>
              Send a new code in <ResendCountdown ticket={ticket} />
            </Trans>
          ))
        : (again?.now ?? <Trans>Send a new code</Trans>)}
    </Button>
  );
};

const Code = ({ actor, lead, sentTo, submit, label, hint, again, countsDown, block, more }: Props) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const cooldown = useTag(actor, 'cooldown');
  const ticket = useTicket(actor);
  const code = useSelector(actor, (snapshot) => snapshot.context.code);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'oneTimeCode.submitted' }));
  const failure = useFailure(actor);
  const message = failure?.kind === 'validation' ? failure.message : null;
  const left = attemptsLeft(failure?.data);
  const wrong = message && left !== null ? `${message} · ${t`Attempts left: ${left}`}` : message;
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'oneTimeCode.submitted' });
  };
  return (
    <form noValidate onSubmit={submitCode} className={block ? s.stack : s.form}>
      {lead && (
        <p data-announced className={s.muted}>
          {lead}
        </p>
      )}
      <Announcer about={lead && (ticket?.issuedAt ?? true)} />
      <SentTo actor={actor} {...(sentTo ? { sentTo } : {})} />
      <CodeField
        label={label}
        hint={hint}
        value={code}
        busy={busy}
        error={wrong}
        onType={(digits) => actor.send({ type: 'oneTimeCode.typed', digits })}
      />
      {countsDown && ticket && (
        <p className={s.muted}>
          <Trans>
            The code is valid for <Countdown until={ticket.issuedAt + ticket.validMinutes * 60_000} />
          </Trans>
        </p>
      )}
      <FormError error={failure && !wrong && failureText(failure, (text) => i18n._(text))} />
      <div className={block ? s.stack : s.actions}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block={block ?? false}
          busy={busy}
          disabled={!busy && !ready}
        >
          {submit}
        </Button>
        <ResendButton actor={actor} block={block ?? false} {...(again ? { again } : {})} />
        {more}
      </div>
      {cooldown && !ticket && (
        <p className={s.muted}>
          <Trans>You can ask for a new code after one minute.</Trans>
        </p>
      )}
    </form>
  );
};

const Expired = ({ actor, sentTo, block, more }: Props) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useFailure(actor);
  return (
    <div className={block ? s.stack : s.form}>
      <SentTo actor={actor} {...(sentTo ? { sentTo } : {})} />
      <Alert tone={failure ? 'bad' : 'warn'} title={t`Time Out`}>
        {failure
          ? failure.kind === 'gone'
            ? failure.message || t`Your OTP has expired!`
            : failureText(failure, (text) => i18n._(text))
          : t`The code is no longer valid. Ask for a new one.`}
      </Alert>
      <div className={block ? s.stack : s.actions}>
        <Button
          {...focusOnMount}
          variant="primary"
          size="lg"
          block={block ?? false}
          busy={busy}
          onClick={() => actor.send({ type: 'oneTimeCode.requested' })}
        >
          <Trans>Send a new code</Trans>
        </Button>
        {more}
      </div>
    </div>
  );
};

/**
 * The one-time-code form of every flow, for entering, verifying and resending a code. Flows differ only in
 * their texts.
 */
export const OneTimeCodeForm = (props: Props) => {
  const { actor, offer = null, expired } = props;
  const screens = {
    offer,
    code: <Code {...props} />,
    expired: expired ?? <Expired {...props} />,
  } satisfies Record<ScreenTag<typeof oneTimeCodeMachine>, ReactNode>;
  return <FlowRegion actor={actor}>{screens[useScreen<keyof typeof screens>(actor)]}</FlowRegion>;
};
