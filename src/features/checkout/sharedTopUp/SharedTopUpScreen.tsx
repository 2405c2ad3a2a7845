import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayMoney } from '../../../../contract/domain/money.ts';
import type { sharedTopUpMachine } from '../../../../machines/checkout/sharedTopUp/sharedTopUp.machine.ts';
import type { Route, SharedTopUp } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Facts } from '../../../ui/text/Facts.tsx';
import { LinkEnded } from '../share/LinkEnded.tsx';

type Actor = ActorRefFrom<typeof sharedTopUpMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof sharedTopUpMachine>;

const useReceived = (actor: Actor): SharedTopUp =>
  useSelector(actor, (snapshot) => snapshot.context.received!);
const amountOf = ({ currency, value }: SharedTopUp): string => displayMoney(currency, value);

const Details = ({ received }: { received: SharedTopUp }) => {
  const { t } = useLingui();
  const { sender, operator, ends_with } = received;
  return (
    <Facts
      facts={[
        ...(sender ? [{ id: 'sender', label: t`From`, value: sender }] : []),
        { id: 'operator', label: t`Network`, value: operator },
        { id: 'number', label: t`Number`, value: `•••• ${ends_with}` },
      ]}
    />
  );
};

const Loading: View = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const Waiting: View = ({ actor }) => {
  const { t } = useLingui();
  const received = useReceived(actor);
  const amount = amountOf(received);
  return (
    <StatusPanel title={t`${amount} for you is on its way`} lead={t`This page updates automatically.`}>
      <Details received={received} />
    </StatusPanel>
  );
};

const Arrived: View = ({ actor }) => {
  const { t } = useLingui();
  const received = useReceived(actor);
  const amount = amountOf(received);
  return (
    <StatusPanel
      icon={laterIcons.ok}
      tone="ok"
      title={t`${amount} has arrived`}
      lead={t`The credit is on your phone, and there is no code to enter.`}
    >
      <Details received={received} />
    </StatusPanel>
  );
};

const NotDelivered: View = ({ actor }) => {
  const { t } = useLingui();
  const received = useReceived(actor);
  const amount = amountOf(received);
  return (
    <StatusPanel
      icon={laterIcons.info}
      title={t`${amount} could not be delivered`}
      lead={t`The network did not accept it this time. You do not need to do anything: the sender knows and gets the money back.`}
    >
      <Details received={received} />
    </StatusPanel>
  );
};

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return <FailedState failure={failure} onRetry={() => actor.send({ type: 'sharedTopUp.retried' })} />;
};

const views = {
  loading: Loading,
  waiting: Waiting,
  arrived: Arrived,
  notDelivered: NotDelivered,
  ended: LinkEnded,
  failed: Failed,
} satisfies Record<Name, View>;

/** Page `/shared-topup`, where a recipient follows a top-up. */
export const SharedTopUpScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const screen = useScreen<Name>(actor);
  const View: View = views[screen];
  return (
    <CenteredPage actor={actor}>
      <Announcer about={screen} />
      <View actor={actor} />
    </CenteredPage>
  );
};
