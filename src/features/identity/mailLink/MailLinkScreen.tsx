import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { undoDays } from '../../../../contract/domain/limits.ts';
import type { MailLink, mailLinkMachine } from '../../../../machines/identity/mailLink/mailLink.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import type { IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';

type Actor = ActorRefFrom<typeof mailLinkMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof mailLinkMachine>;

const useAction = (actor: Actor): MailLink['action'] =>
  useSelector(actor, (state) => state.context.link.action);

const useQuestion = (action: MailLink['action']) => {
  const { t } = useLingui();
  return {
    confirm: {
      icon: laterIcons.mail,
      title: t`Subscribe to the newsletter?`,
      lead: t`One click, and you’ll hear about new products and offers a few times a year. Unsubscribe at any time.`,
      press: t`Confirm subscription`,
    },
    leave: {
      icon: laterIcons.mail,
      title: t`Unsubscribe from the newsletter?`,
      lead: t`You won’t get any more newsletters. E-mails about your orders will still reach you.`,
      press: t`Unsubscribe`,
    },
    endReminder: {
      icon: laterIcons.mail,
      title: t`Stop the reminders?`,
      lead: t`You won’t get any more e-mails before the credit on this number expires. You can turn them on again after any top-up.`,
      press: t`Stop the reminders`,
    },
    undo: {
      icon: laterIcons.shield,
      title: t`Undo the change?`,
      lead: t`We’ll restore your account’s previous e-mail address and mobile number and log out every device. Then you set a new password.`,
      press: t`Undo the change`,
    },
  }[action] as { icon: IconName; title: string; lead: string; press: string };
};

const LinkConfirmation: View = ({ actor }) => {
  const busy = useTag(actor, 'busy');
  const { icon, title, lead, press } = useQuestion(useAction(actor));
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <StatusPanel
      icon={icon}
      title={title}
      lead={lead}
      actions={
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'mailLink.agreed' })}
        >
          {press}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
    </StatusPanel>
  );
};

const Done: View = ({ actor }) => {
  const { t } = useLingui();
  const undone = useAction(actor) === 'undo';
  const message = useSelector(actor, (state) => state.context.result?.message);
  const restored = useSelector(actor, (state) => state.context.result?.restored);
  const email = <EmailText>{restored?.email ?? ''}</EmailText>;
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.ok}
      tone="ok"
      title={undone ? t`The change has been undone` : message}
      lead={
        restored?.reset_sent === 1 ? (
          <Trans>
            Every device is logged out. We have sent a link for a new password to {email}. Please open it now.
          </Trans>
        ) : (
          undone && t`Every device is logged out. You can log in with your phone again.`
        )
      }
      actions={<HomeLink />}
    />
  );
};

const Refused: View = ({ actor }) => {
  const { t } = useLingui();
  const action = useAction(actor);
  const undo = action === 'undo';
  return (
    <StatusPanel
      takesFocus
      icon="alert"
      tone="warn"
      title={t`This link is not valid`}
      lead={
        undo
          ? t`It has been used already, is incomplete or older than ${undoDays} days. If somebody else uses your account, please write to us.`
          : action === 'endReminder'
            ? t`It may be incomplete. Please open it from the e-mail again.`
            : t`It may be incomplete or too old. You can subscribe again at the bottom of any page.`
      }
      actions={
        undo ? (
          <Link to="/contact-us" className={buttonClass({ variant: 'primary' })}>
            {t`Write to us`}
          </Link>
        ) : (
          <HomeLink />
        )
      }
    />
  );
};

const views = { question: LinkConfirmation, done: Done, refused: Refused } satisfies Record<Name, View>;

/**
 * Pages `/newsletter/confirm`, `/newsletter/leave`, `/reminder-end` and `/contact-undo`, which are opened from
 * links in emails.
 */
export const MailLinkScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
