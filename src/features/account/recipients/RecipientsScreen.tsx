import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { recipientsMachine } from '../../../../machines/account/recipients/recipients.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { focusAfterClick } from '../../../components/form/autoFocus.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Page } from '../../../components/layout/Page.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
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

const Confirm: View = ({ actor }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  const busy = useTag(actor, 'busy');
  const recipient = useSelector(actor, ({ context }) =>
    context.recipients.find(({ ordertoken }) => ordertoken === context.chosen),
  );
  const who = recipient && (recipient.name ?? phoneText(recipient.ISDCode, recipient.Mobile));
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.help}
      title={t`Remove ${who} from the list?`}
      lead={t`This also deletes the name and ends the reminder. Your orders stay. If you top up the number again, it returns to the list.`}
      actions={
        <>
          <Button disabled={busy} onClick={() => actor.send({ type: 'recipients.removalDeclined' })}>
            {t`Keep it`}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            onClick={() => actor.send({ type: 'recipients.removalConfirmed' })}
          >
            {t`Remove`}
          </Button>
        </>
      }
    />
  );
};

const views = {
  loading: Loading,
  failed: Failed,
  empty: Empty,
  list: List,
  confirm: Confirm,
} satisfies Record<ScreenTag<typeof recipientsMachine>, View>;

/** Page `/recipients`: the numbers that the customer has topped up. They can be named and removed. */
export const RecipientsScreen = ({ actor }: { actor: RecipientsActor; route: Route }) => {
  const { t } = useLingui();
  const screen = useScreen<keyof typeof views>(actor);
  const View: View = views[screen];
  return (
    <FlowRegion actor={actor}>
      <Page title={t`People you top up`}>
        <div key={screen} ref={focusAfterClick} tabIndex={-1} className={s.screen}>
          <View actor={actor} />
        </div>
        {screen !== 'empty' && screen !== 'confirm' && (
          <p className={s.more}>
            <ToRequestLinks />
          </p>
        )}
      </Page>
    </FlowRegion>
  );
};
