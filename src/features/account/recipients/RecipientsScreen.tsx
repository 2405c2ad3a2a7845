import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { recipientsMachine } from '../../../../machines/account/recipients/recipients.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Page } from '../../../components/layout/Page.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { buttonClass } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { RecipientRows, type RecipientsActor } from './RecipientRows.tsx';
import s from './recipients.module.css';

type View = FC<{ actor: RecipientsActor }>;

const Loading: View = () => (
  <Card>
    <Skeleton lines={6} />
  </Card>
);

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <FailedState failure={failure} onRetry={() => actor.send({ type: 'recipients.retried' })} />;
};

const ToRequestLinks = () => {
  const { t } = useLingui();
  return <Link to="/request-links">{t`Your request links`}</Link>;
};

const Empty: View = () => {
  const { t } = useLingui();
  return (
    <EmptyState
      icon="phone"
      title={t`No numbers yet`}
      action={
        <>
          <Link to="/mobile-topup" className={buttonClass({ variant: 'primary' })}>
            {t`Top up a phone`}
          </Link>
          <ToRequestLinks />
        </>
      }
    >
      {t`After a top-up, you can name the number if you have an account or this device remembers you.`}
    </EmptyState>
  );
};

const List: View = ({ actor }) => (
  <Card as="section">
    <RecipientRows actor={actor} />
  </Card>
);

const views = { loading: Loading, failed: Failed, empty: Empty, list: List } satisfies Record<
  ScreenTag<typeof recipientsMachine>,
  View
>;

/** Page `/recipients`: the numbers that the customer has topped up, with their names and reminders. */
export const RecipientsScreen = ({ actor }: { actor: RecipientsActor; route: Route }) => {
  const { t } = useLingui();
  const screen = useScreen<keyof typeof views>(actor);
  const View: View = views[screen];
  return (
    <FlowRegion actor={actor}>
      <Page title={t`People you top up`}>
        <View actor={actor} />
        {screen !== 'empty' && (
          <p className={s.more}>
            <ToRequestLinks />
          </p>
        )}
      </Page>
    </FlowRegion>
  );
};
