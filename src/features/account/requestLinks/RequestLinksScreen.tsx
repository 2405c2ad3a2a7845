import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { dayText } from '../../../../contract/domain/dates.ts';
import { displayMoney } from '../../../../contract/domain/money.ts';
import type { requestLinksMachine } from '../../../../machines/account/requestLinks/requestLinks.machine.ts';
import type { RequestLink, Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import s from '../account/account.module.css';
import { Row, Rows } from '../account/rows/Rows.tsx';

type Actor = ActorRefFrom<typeof requestLinksMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof requestLinksMachine>;

const LinkRow = ({ actor, link }: { actor: Actor; link: RequestLink }) => {
  const { t, i18n } = useLingui();
  const number = usePhoneText()(link.ISDCode, link.Mobile);
  const busy = useTag(actor, 'busy');
  const chosen = useSelector(actor, ({ context }) => context.chosen === link.ordertoken);
  const day = link.asked_at && dayText(link.asked_at, i18n.locale, 'medium');
  return (
    <Row
      icon="phone"
      name={number}
      hint={[
        displayMoney(link.currency, link.value),
        day ? t`last request on ${day}` : t`no requests yet`,
      ].join(' · ')}
    >
      <Button
        size="sm"
        variant="quiet"
        busy={busy && chosen}
        disabled={busy && !chosen}
        aria-label={t`Remove the link for ${number}`}
        onClick={() => actor.send({ type: 'requestLinks.removed', ordertoken: link.ordertoken })}
      >
        {t`Remove`}
      </Button>
    </Row>
  );
};

const List: View = ({ actor }) => {
  const { t } = useLingui();
  const links = useSelector(actor, (snapshot) => snapshot.context.links);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Card as="section" className={s.card} aria-label={t`Your request links`}>
      <p className={s.hint}>
        {t`A recipient can use a link like this to ask you for credit by e-mail, at most once a day. A link stops working as soon as you remove it.`}
      </p>
      <Rows failure={failure}>
        {links.map((link) => (
          <LinkRow key={link.ordertoken} actor={actor} link={link} />
        ))}
      </Rows>
      <p>
        <Link to="/recipients">{t`People you top up`}</Link>
      </p>
    </Card>
  );
};

const Empty: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon="phone"
      title={t`You have no request links`}
      lead={t`You can create one from a delivered top-up in your orders.`}
      actions={
        <Link to="/orders" className={buttonClass({ variant: 'primary' })}>
          {t`Orders`}
        </Link>
      }
    >
      <Link to="/recipients">{t`People you top up`}</Link>
    </StatusPanel>
  );
};

const Loading: View = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const SignedOut: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon="user"
      title={t`Log in to see your request links`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'requestLinks.loginRequested' })}>
          {t`Log in`}
        </Button>
      }
    />
  );
};

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return <FailedState failure={failure} onRetry={() => actor.send({ type: 'requestLinks.retried' })} />;
};

const CloseConfirmation: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <StatusPanel
      icon={laterIcons.mail}
      title={t`Remove this request link?`}
      lead={t`The person with the link can no longer ask you for credit. You can create a new link at any time.`}
      actions={
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'requestLinks.endConfirmed' })}
        >
          {t`Remove the link`}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
    </StatusPanel>
  );
};

const Ended: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.ok}
      tone="ok"
      title={t`The link is removed`}
      actions={<HomeLink />}
    />
  );
};

const Refused: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      takesFocus
      icon="alert"
      tone="warn"
      title={t`This link is not valid`}
      lead={t`It may be incomplete. You can remove your links in your account.`}
      actions={<HomeLink />}
    />
  );
};

const views = {
  loading: Loading,
  signedOut: SignedOut,
  failed: Failed,
  list: List,
  empty: Empty,
  question: CloseConfirmation,
  ended: Ended,
  refused: Refused,
} satisfies Record<Name, View>;

/** Page `/request-links`: the links that others can use to request a top-up from the customer. */
export const RequestLinksScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
