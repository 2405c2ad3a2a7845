import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayChf } from '../../../../contract/domain/money.ts';
import type { refundMachine } from '../../../../machines/account/refund/refund.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { ConfirmOrderAction } from '../orderDetail/ConfirmOrderAction.tsx';

export type RefundActor = ActorRefFrom<typeof refundMachine>;
type View = FC<{ actor: RefundActor; total: string }>;

const Ask: View = ({ actor, total }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  return (
    <ConfirmOrderAction
      title={t`Get ${displayChf(total)} back?`}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={() => actor.send({ type: 'refund.confirmed' })}>
            {t`Yes, refund me`}
          </Button>
          <Button disabled={busy} onClick={() => actor.send({ type: 'refund.declined' })}>
            {t`Not now`}
          </Button>
        </>
      }
    >
      {t`The full amount goes back to the card or account you paid with.`}
    </ConfirmOrderAction>
  );
};

const Failed: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <ConfirmOrderAction
      icon="alert"
      title={t`Something went wrong, can you get your money?`}
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: 'refund.confirmed' })}>
            {t`Ask again`}
          </Button>
          <Button onClick={() => actor.send({ type: 'refund.declined' })}>{t`Not now`}</Button>
        </>
      }
    >
      {failure && <p>{failureText(failure, (text) => i18n._(text))}</p>}
      <p>{t`Yes. Asking again is safe: you’ll be refunded only once.`}</p>
    </ConfirmOrderAction>
  );
};

const Refused: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <ConfirmOrderAction
      icon={laterIcons.info}
      title={t`This order cannot be refunded`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'refund.closed' })}>
          {t`Back to the order`}
        </Button>
      }
    >
      {failure && failureText(failure, (text) => i18n._(text))}
    </ConfirmOrderAction>
  );
};

const Requested: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <ConfirmOrderAction
      icon={laterIcons.ok}
      title={t`Your refund has been requested.`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'refund.closed' })}>
          {t`Back to the order`}
        </Button>
      }
    >
      {t`It usually arrives within a few days. We e-mail you as soon as it is sent.`}
    </ConfirmOrderAction>
  );
};

const screens = {
  question: Ask,
  failed: Failed,
  refused: Refused,
  requested: Requested,
} satisfies Record<ScreenTag<typeof refundMachine>, View>;

/** Asks for confirmation before refunding an order, then shows the result in the same place. */
export const ConfirmRefund: View = ({ actor, total }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Screen actor={actor} total={total} />
    </FlowRegion>
  );
};
