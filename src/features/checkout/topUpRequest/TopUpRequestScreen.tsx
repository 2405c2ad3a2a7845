import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayMoney } from '../../../../contract/domain/money.ts';
import type { topUpRequestMachine } from '../../../../machines/checkout/topUpRequest/topUpRequest.machine.ts';
import type { OpenedRequest, Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Facts } from '../../../ui/text/Facts.tsx';
import { LinkEnded } from '../share/LinkEnded.tsx';

type Actor = ActorRefFrom<typeof topUpRequestMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof topUpRequestMachine>;

const Loading: View = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const Details = ({ operator, ends_with }: OpenedRequest) => {
  const { t } = useLingui();
  return (
    <Facts
      facts={[
        { id: 'operator', label: t`Network`, value: operator },
        { id: 'number', label: t`Number`, value: `•••• ${ends_with}` },
      ]}
    />
  );
};

const RequestOffer: View = ({ actor }) => {
  const { t } = useLingui();
  const request = useSelector(actor, (snapshot) => snapshot.context.request!);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const busy = useTag(actor, 'busy');
  const { sender, currency, value } = request;
  const amount = displayMoney(currency, value);
  return (
    <StatusPanel
      icon="phone"
      title={t`Do you need credit?`}
      lead={
        sender
          ? t`One click sends ${sender} an e-mail, so they can top up your phone.`
          : t`One click e-mails the person who gave you this link, so they can top up your phone.`
      }
      actions={
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'topUpRequest.requested' })}
        >
          {sender ? t`Ask ${sender} for ${amount}` : t`Ask for ${amount}`}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
      <Details {...request} />
    </StatusPanel>
  );
};

const Requested: View = ({ actor }) => {
  const { t } = useLingui();
  const sender = useSelector(actor, (snapshot) => snapshot.context.request?.sender ?? '');
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.ok}
      tone="ok"
      title={t`Your request has been sent`}
      lead={
        sender ? t`We’ve e-mailed ${sender}. You can ask again tomorrow.` : t`You can ask again tomorrow.`
      }
    />
  );
};

const TooSoon: View = ({ actor }) => {
  const { t } = useLingui();
  const sender = useSelector(actor, (snapshot) => snapshot.context.request?.sender ?? '');
  return (
    <StatusPanel
      icon={laterIcons.clock}
      title={t`A request was already sent`}
      lead={
        sender
          ? t`${sender} got an e-mail recently, so we didn’t send another. Please try again tomorrow.`
          : t`We sent an e-mail recently, so we didn’t send another. Please try again tomorrow.`
      }
    />
  );
};

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return <FailedState failure={failure} onRetry={() => actor.send({ type: 'topUpRequest.retried' })} />;
};

const views = {
  loading: Loading,
  question: RequestOffer,
  asked: Requested,
  tooSoon: TooSoon,
  ended: LinkEnded,
  failed: Failed,
} satisfies Record<Name, View>;

/** Page `/topup-request`, where a recipient can request a top-up. */
export const TopUpRequestScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const screen = useScreen<Name>(actor);
  const View: View = views[screen];
  return (
    <CenteredPage actor={actor}>
      <Announcer about={screen} />
      <View actor={actor} />
    </CenteredPage>
  );
};
