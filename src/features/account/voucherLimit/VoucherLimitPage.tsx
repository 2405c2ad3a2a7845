import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import { dayText } from '../../../../contract/domain/dates.ts';
import { reviewDays } from '../../../../contract/domain/limits.ts';
import { displayChf } from '../../../../contract/domain/money.ts';
import { longestMessage } from '../../../../contract/forms/contact.ts';
import { limitRequestForm } from '../../../../contract/forms/limitRequest.ts';
import type { voucherLimitMachine } from '../../../../machines/account/voucherLimit/voucherLimit.machine.ts';
import {
  ConfirmLeave,
  listenForChanges,
  type ConfirmLeaveView,
} from '../../../components/feedback/ConfirmLeave.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import f from '../../../components/form/form.module.css';
import { LimitMeters } from '../../../components/voucher/LimitMeters.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextArea } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Facts } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import s from '../account/account.module.css';
import type { VoucherLimitActor } from '../account/childActors.ts';

type View = FC<{ actor: VoucherLimitActor }>;

const focus = (element: HTMLElement | null) => element?.focus();

const Loading: View = () => (
  <Card className={s.card}>
    <Skeleton width="10rem" height="1.375rem" />
    <Skeleton height="4rem" />
    <Skeleton height="3rem" />
  </Card>
);

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <FailedState
      failure={failure}
      title={t`Your limits could not be loaded`}
      onRetry={() => actor.send({ type: 'voucherLimit.retried' })}
    />
  );
};

const Meters: View = ({ actor }) => {
  const { t } = useLingui();
  const limit = useSelector(actor, (snapshot) => snapshot.context.limit);
  if (!limit) return null;
  return (
    <Card as="section" className={s.card} aria-label={t`Your limits`}>
      <div className={s.head}>
        <h3>{t`Your limits`}</h3>
        {limit.tier === 'extended' && <Badge tone="ok">{t`Extended`}</Badge>}
      </div>
      <LimitMeters limit={limit} />
      <Facts
        facts={[{ id: 'order', label: t`Maximum per order`, value: <Money value={limit.order_max} /> }]}
      />
    </Card>
  );
};

/** Shows the status of a requested limit increase and the form for requesting one. */
const Request: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const limit = useSelector(actor, (snapshot) => snapshot.context.limit);
  const pending = useTag(actor, 'pending');
  const granted = useTag(actor, 'granted');
  const refused = useTag(actor, 'refused');
  const canAsk = useSelector(actor, (snapshot) => snapshot.can({ type: 'voucherLimit.extensionRequested' }));
  const at = limit?.request?.at;
  const day = at ? dayText(at, i18n.locale) : '';
  const most = displayChf(limit?.yearly.limit);
  return (
    <Card as="section" className={s.card} aria-label={t`A higher limit`} aria-live="polite">
      <div className={s.head}>
        <h3>{t`A higher limit`}</h3>
        {pending && <Badge tone="warn">{t`Requested`}</Badge>}
        {granted && <Badge tone="ok">{t`Granted`}</Badge>}
        {refused && <Badge tone="bad">{t`Refused`}</Badge>}
      </div>
      {pending && (
        <p>{t`You asked on ${day}. We usually answer within ${reviewDays} working days, by e-mail and here.`}</p>
      )}
      {granted && <p>{t`Your yearly limit is now ${most}.`}</p>}
      {refused && <p>{t`We could not grant your request of ${day}. You may ask again and tell us more.`}</p>}
      {!pending && !granted && !refused && <p>{t`Need more in a year? Ask us and tell us why.`}</p>}
      {canAsk && (
        <div className={f.actions}>
          <Button onClick={() => actor.send({ type: 'voucherLimit.extensionRequested' })}>
            {t`Request a higher limit`}
          </Button>
        </div>
      )}
    </Card>
  );
};

const Shown: View = ({ actor }) => (
  <>
    <Meters actor={actor} />
    <Request actor={actor} />
  </>
);

const Form: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const faults = useSelector(actor, (snapshot) => snapshot.context.faults);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const unsavedChanges = useSelector(actor, (snapshot) => snapshot.children.unsavedChanges);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement)) return;
    actor.send({ type: 'voucherLimit.extensionSubmitted', reason: field.value.trim() });
    if (actor.getSnapshot().context.faults.reason) field.focus();
  };
  return (
    <>
      <Meters actor={actor} />
      <Card as="section" className={s.card} aria-label={t`A higher limit`}>
        <div className={s.head}>
          <h3>{t`A higher limit`}</h3>
        </div>
        <form noValidate className={s.form} onSubmit={submit} {...listenForChanges(unsavedChanges)}>
          <Field
            label={t`Why do you need a higher limit?`}
            hint={t`For example, how often you buy and what you use the vouchers for.`}
            error={fieldErrors(i18n, limitRequestForm.fields, faults, failure)('reason')}
            required
          >
            {(control) => (
              <TextArea {...control} ref={focus} name="reason" maxLength={longestMessage} readOnly={busy} />
            )}
          </Field>
          <FormError error={failure && failureText(failure, (text) => i18n._(text))} />
          <div className={f.actions}>
            <Button type="submit" variant="primary" busy={busy}>
              {t`Send the request`}
            </Button>
            <Button disabled={busy} onClick={() => actor.send({ type: 'voucherLimit.extensionDeclined' })}>
              {t`Cancel`}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
};

const screens = { loading: Loading, failed: Failed, limit: Shown, form: Form } satisfies Record<
  ScreenTag<typeof voucherLimitMachine>,
  View
>;

/** Page `/paysafe-limit`: the remaining limits and the form for requesting higher ones. */
export const VoucherLimitPage = ({
  actor,
  Ask = ConfirmLeave,
}: {
  actor: VoucherLimitActor;
  Ask?: ConfirmLeaveView;
}) => {
  const { t } = useLingui();
  const unsavedChanges = useSelector(actor, (snapshot) => snapshot.children.unsavedChanges);
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <h2 className={s.title}>{t`Voucher limits`}</h2>
      <Screen actor={actor} />
      {unsavedChanges && <Ask actor={unsavedChanges} />}
    </FlowRegion>
  );
};
