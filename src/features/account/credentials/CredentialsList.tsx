import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentProps, FC, FormEvent } from 'react';
import { groupedCode } from '../../../../contract/domain/catalogue/rechargeCode.ts';
import { dayText } from '../../../../contract/domain/dates.ts';
import { longPeriodMonths } from '../../../../contract/domain/limits.ts';
import { displayChf } from '../../../../contract/domain/money.ts';
import type { VoucherReport } from '../../../../contract/schemas/profile.ts';
import type { credentialsMachine } from '../../../../machines/account/credentials/credentials.machine.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { valueOf } from '../../../components/form/formFields.ts';
import { PasskeyProofForm } from '../../../components/form/PasskeyProofForm.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Badge, type Tone } from '../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Field, FieldError } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { useCurrentError } from '../../../ui/field/useCurrentError.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import a from '../account/account.module.css';
import type { CredentialsActor } from '../account/childActors.ts';
import s from './credentials.module.css';

/** `ProvePasskey` is the view of the passkeyProof chart, which runs before a protected code is shown. */
type View = FC<{ actor: CredentialsActor; ProvePasskey: typeof PasskeyProofForm }>;
type Item = VoucherReport['items'][number];

const Status = ({ status }: { status: string }) => {
  const { t } = useLingui();
  const known: Record<string, { tone: Tone; word: string }> = {
    confirmed: { tone: 'neutral', word: t`Waiting for payment` },
    payment: { tone: 'warn', word: t`Payment in progress` },
    processing: { tone: 'warn', word: t`Being delivered` },
    completed: { tone: 'ok', word: t`Delivered` },
    cancelled: { tone: 'neutral', word: t`Cancelled` },
  };
  const { tone, word } = known[status] ?? { tone: 'neutral' as const, word: status };
  return <Badge tone={tone}>{word}</Badge>;
};

const Codes = ({ actor }: { actor: CredentialsActor }) => {
  const { t } = useLingui();
  const codes = useSelector(actor, (snapshot) => snapshot.context.codes);
  const copied = useSelector(actor, (snapshot) =>
    snapshot.hasTag('copied') ? snapshot.context.copied : null,
  );
  const refused = useSelector(actor, (snapshot) =>
    snapshot.hasTag('uncopied') ? snapshot.context.copied : null,
  );
  const several = codes.length > 1;
  return (
    <div className={s.codes}>
      {codes.map((one, index) => (
        <CopyText
          key={`${one.serial ?? ''} ${index}`}
          label={several ? t`Code ${index + 1} of ${codes.length}` : t`Code`}
          text={groupedCode(one.recharge_code)}
          onCopy={() => actor.send({ type: 'credentials.codeCopied', index })}
          copyLabel={t`Copy`}
          copied={copied === index}
          copiedLabel={t`Copied`}
          refused={
            refused === index && t`Your browser did not let us copy. The code is selected: copy it yourself.`
          }
          silent
        />
      ))}
      <p className={s.warning}>
        <Icon name={laterIcons.shield} size={18} />
        {t`It is hidden again after a minute. Never read it to someone who calls you.`}
      </p>
    </div>
  );
};

/** A voucher order. Its codes load only when the customer asks for them. */
const Row = ({
  actor,
  item,
  ProvePasskey,
}: {
  actor: CredentialsActor;
  item: Item;
  ProvePasskey: typeof PasskeyProofForm;
}) => {
  const { t, i18n } = useLingui();
  const isOpen = useSelector(actor, (snapshot) => snapshot.context.opened === item.ordertoken);
  const opening = useTag(actor, 'opening') && isOpen;
  const shown = useTag(actor, 'code') && isOpen;
  const proof = useSelector(actor, (snapshot) => snapshot.children.passkeyProof);
  const failure = useSelector(actor, (snapshot) => snapshot.context.codeFailure);
  const { orderno } = item;
  const day = dayText(item.date, i18n.locale, 'medium');
  return (
    <li className={s.row}>
      <div className={s.rowText}>
        <p className={s.product}>
          {item.quantity > 1 && <span>{`${item.quantity} × `}</span>}
          {item.product}
        </p>
        <p className={s.small}>
          <time dateTime={item.date}>{day}</time> <span className="unbroken">{orderno}</span>
        </p>
      </div>
      <p className={s.serial}>
        <span className={s.label}>{t`Serial number`}</span>
        <span>{item.serial_masked ?? '–'}</span>
      </p>
      <p className={s.value}>
        <Money value={item.value} currency={item.currency} />
      </p>
      <p className={s.status}>
        <Status status={item.status} />
      </p>
      <div className={s.action}>
        {item.status === 'completed' && (
          <Button
            size="sm"
            busy={opening}
            leading={<Icon name={shown ? laterIcons.eyeOff : laterIcons.eye} size={18} />}
            aria-label={shown ? t`Hide the code of order ${orderno}` : t`Show the code of order ${orderno}`}
            onClick={() =>
              actor.send(
                shown
                  ? { type: 'credentials.codeHidden' }
                  : { type: 'credentials.codeRequested', ordertoken: item.ordertoken },
              )
            }
          >
            {shown ? t`Hide` : t`Show`}
          </Button>
        )}
      </div>
      {shown && <Codes actor={actor} />}
      {isOpen && proof && (
        <div className={s.codes}>
          <ProvePasskey actor={proof} />
        </div>
      )}
      {isOpen && <FailureAlert failure={failure} className={s.codes} />}
    </li>
  );
};

const Pages = ({ actor, report }: { actor: CredentialsActor; report: VoucherReport }) => {
  const { t } = useLingui();
  const page = useSelector(actor, (snapshot) => snapshot.context.page);
  const busy = useTag(actor, 'busy');
  const last = Math.max(1, Math.ceil(report.total / report.pagesize));
  const back = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'credentials.pageRequested', page: page - 1 }),
  );
  if (last === 1) return null;
  return (
    <nav className={s.pages} aria-label={t`Pages`}>
      <Button
        size="sm"
        disabled={!back}
        leading={<Icon name={laterIcons.chevronLeft} size={18} />}
        onClick={() => actor.send({ type: 'credentials.pageRequested', page: page - 1 })}
      >
        {t`Back`}
      </Button>
      <span className={s.small} aria-live="polite">{t`Page ${page} of ${last}`}</span>
      <Button
        size="sm"
        busy={busy}
        disabled={!busy && page >= last}
        onClick={() => actor.send({ type: 'credentials.pageRequested', page: page + 1 })}
      >
        {t`Next`}
      </Button>
    </nav>
  );
};

const List: View = ({ actor, ProvePasskey }) => {
  const { t } = useLingui();
  const report = useSelector(actor, (snapshot) => snapshot.context.report);
  if (!report) return null;
  const sum = displayChf(report.total_value);
  return (
    <>
      <Card as="section" flush aria-label={t`Vouchers you bought`}>
        <ul className={s.list}>
          {report.items.map((item) => (
            <Row key={item.ordertoken} actor={actor} item={item} ProvePasskey={ProvePasskey} />
          ))}
        </ul>
      </Card>
      <p className={s.small}>{t`Total in this period: ${sum}.`}</p>
      <Pages actor={actor} report={report} />
    </>
  );
};

const Empty: View = () => {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={laterIcons.voucher}
      title={t`No records found`}
      action={
        <Link to="/paysafe/paysafecard" className={buttonClass()}>
          {t`Go to PaysafeCard`}
        </Link>
      }
    />
  );
};

const Loading: View = () => (
  <Card flush>
    {[0, 1, 2].map((row) => (
      <div key={row} className={s.row}>
        <Skeleton width="9rem" height="2.5rem" />
        <Skeleton width="6rem" height="1.5rem" />
      </div>
    ))}
  </Card>
);

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <FailedState
      failure={failure}
      title={t`Your vouchers could not be loaded`}
      onRetry={() => actor.send({ type: 'credentials.retried' })}
    />
  );
};

/**
 * Form for the first and last day of the period. Both are optional. By default, the period covers the last
 * `longPeriodMonths` months.
 */
const PeriodForm = ({ actor }: { actor: CredentialsActor }) => {
  const { t } = useLingui();
  const period = useSelector(actor, (snapshot) => snapshot.context.period);
  const reversed = useSelector(actor, (snapshot) => snapshot.context.reversed);
  const [shownError, watch] = useCurrentError(reversed && t`Please check your input.`, 'form');
  const canAsk = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'credentials.periodSubmitted', period }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({
      type: 'credentials.periodSubmitted',
      period: { from: valueOf(form, 'from'), to: valueOf(form, 'to') },
    });
  };
  return (
    <form noValidate className={s.period} onSubmit={submit} aria-label={t`Period`}>
      <Field label={t`From`}>
        {(control) => <TextInput {...control} type="date" name="from" defaultValue={period.from} />}
      </Field>
      <Field label={t`To`}>
        {(control) => <TextInput {...control} type="date" name="to" defaultValue={period.to} />}
      </Field>
      <Button type="submit" disabled={!canAsk}>{t`Show period`}</Button>
      <div ref={watch} className={s.wrong}>
        {shownError && (
          <div role="alert">
            <FieldError>{shownError}</FieldError>
          </div>
        )}
      </div>
      <p className={s.small}>{t`Leave the dates empty to see the last ${longPeriodMonths} months.`}</p>
    </form>
  );
};

const screens = { loading: Loading, list: List, empty: Empty, failed: Failed } satisfies Record<
  ScreenTag<typeof credentialsMachine>,
  View
>;

/** Lists the customer's vouchers, newest first. A button reveals an order's codes. */
export const CredentialsList = ({
  actor,
  ProvePasskey = PasskeyProofForm,
}: Pick<ComponentProps<View>, 'actor'> & Partial<ComponentProps<View>>) => {
  const { t } = useLingui();
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={a.stack}>
      <h2 className={a.title}>{t`Your vouchers`}</h2>
      <PeriodForm actor={actor} />
      <Screen actor={actor} ProvePasskey={ProvePasskey} />
    </FlowRegion>
  );
};
