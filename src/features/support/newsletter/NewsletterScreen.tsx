import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { newsletterMachine } from '../../../../machines/support/newsletter/newsletter.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { Button } from '../../../ui/button/Button.tsx';

type Actor = ActorRefFrom<typeof newsletterMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof newsletterMachine>;

const useLeaving = (actor: Actor): boolean =>
  useSelector(actor, (state) => state.context.link.action === 'leave');

const Question: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const leaving = useLeaving(actor);
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <StatusPanel
      icon="mail"
      title={leaving ? t`Unsubscribe from the newsletter?` : t`Subscribe to the newsletter?`}
      lead={
        leaving
          ? t`You won’t get any more newsletters. E-mails about your orders will still reach you.`
          : t`One click, and you’ll hear about new products and offers a few times a year. Unsubscribe at any time.`
      }
      actions={
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'newsletter.agreed' })}
        >
          {leaving ? t`Unsubscribe` : t`Confirm subscription`}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
    </StatusPanel>
  );
};

const Done: View = ({ actor }) => {
  const message = useSelector(actor, (state) => state.context.message);
  return <StatusPanel takesFocus icon="ok" tone="ok" title={message} actions={<HomeLink />} />;
};

const Refused: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      takesFocus
      icon="alert"
      tone="warn"
      title={t`This link is not valid`}
      lead={t`It may be incomplete or too old. You can subscribe again at the bottom of any page.`}
      actions={<HomeLink />}
    />
  );
};

const views = { question: Question, done: Done, refused: Refused } satisfies Record<Name, View>;

/** `/newsletter/confirm` and `/newsletter/leave`: the pages behind the links of the newsletter's mails. */
export const NewsletterScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
