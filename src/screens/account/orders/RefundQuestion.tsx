import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { refundMachine } from '../../../../machines/refund.machine.ts';
import { displayChf } from '../../../domain/money.ts';
import { Button } from '../../../ui/index.ts';
import type { ScreenTag } from '../../checkout/screenTag.ts';
import { failureText } from '../../common/failureText.ts';
import { Stage, useScreen, useTag } from '../../common/Stage.tsx';
import { Question } from './Question.tsx';

export type RefundActor = ActorRefFrom<typeof refundMachine>;
type View = FC<{ actor: RefundActor; total: string }>;

const Ask: View = ({ actor, total }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  return (
    <Question
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
      {t`The full amount goes to the card or account you paid with.`}
    </Question>
  );
};

const Failed: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Question
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
      <p>{t`Yes. Asking again is safe: you get your money once.`}</p>
    </Question>
  );
};

const Refused: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Question
      icon="info"
      title={t`This order cannot be refunded`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'refund.closed' })}>
          {t`Back to the order`}
        </Button>
      }
    >
      {failure && failureText(failure, (text) => i18n._(text))}
    </Question>
  );
};

const Requested: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Question
      icon="ok"
      title={t`Your refund has been requested.`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'refund.closed' })}>
          {t`Back to the order`}
        </Button>
      }
    >
      {t`It usually arrives within a few days. We e-mail you as soon as it is sent.`}
    </Question>
  );
};

const screens = {
  question: Ask,
  failed: Failed,
  refused: Refused,
  requested: Requested,
} satisfies Record<ScreenTag<typeof refundMachine>, View>;

/** Asked before money is sent back, and answered in the same place. */
export const RefundQuestion: View = ({ actor, total }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <Stage actor={actor}>
      <Screen actor={actor} total={total} />
    </Stage>
  );
};
