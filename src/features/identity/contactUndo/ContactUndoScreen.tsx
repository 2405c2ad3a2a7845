import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { undoDays } from '../../../../contract/domain/limits.ts';
import type { contactUndoMachine } from '../../../../machines/identity/contactUndo/contactUndo.machine.ts';
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

type Actor = ActorRefFrom<typeof contactUndoMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof contactUndoMachine>;

const Question: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <StatusPanel
      icon="shield"
      title={t`Undo the change?`}
      lead={t`Your account gets its previous e-mail address and mobile number back. Every device is logged out, and you set a new password.`}
      actions={
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'contactUndo.agreed' })}
        >
          {t`Undo the change`}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
    </StatusPanel>
  );
};

const Done: View = ({ actor }) => {
  const { t } = useLingui();
  const restored = useSelector(actor, (state) => state.context.restored);
  const email = <EmailText>{restored?.email ?? ''}</EmailText>;
  return (
    <StatusPanel
      takesFocus
      icon="ok"
      tone="ok"
      title={t`The change has been undone`}
      lead={
        restored?.reset_sent === 1 ? (
          <Trans>
            Every device is logged out. We have sent a link for a new password to {email}. Please open it now.
          </Trans>
        ) : (
          t`Every device is logged out. You can log in with your phone again.`
        )
      }
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
      lead={t`It has been used already, is incomplete or older than ${undoDays} days. If somebody else uses your account, please write to us.`}
      actions={
        <Link to="/contact-us" className={buttonClass({ variant: 'primary' })}>
          {t`Write to us`}
        </Link>
      }
    />
  );
};

const views = { question: Question, done: Done, refused: Refused } satisfies Record<Name, View>;

/** `/contact-undo`: the page behind the link that takes a changed e-mail address or mobile number back. */
export const ContactUndoScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
