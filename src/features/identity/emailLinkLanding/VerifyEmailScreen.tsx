import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { emailLinkLandingMachine } from '../../../../machines/identity/emailLinkLanding/emailLinkLanding.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './verifyEmail.module.css';

type Actor = ActorRefFrom<typeof emailLinkLandingMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof emailLinkLandingMachine>;

const HomeButton = ({ actor, primary }: { actor: Actor; primary?: boolean }) => {
  const { t } = useLingui();
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      onClick={() => actor.send({ type: 'emailLinkLanding.homeRequested' })}
    >
      {t`Back to Home page`}
    </Button>
  );
};

const Verifying: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel title={t`Verifying your e-mail address…`} actions={<HomeButton actor={actor} />}>
      {t`This takes a moment.`}
    </StatusPanel>
  );
};

const Refused: View = ({ actor }) => {
  const { t } = useLingui();
  const message = useSelector(actor, (snapshot) => snapshot.context.message);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const signedOut = useTag(actor, 'signedOut');
  const resendable = useTag(actor, 'resendable');
  const cooldown = useTag(actor, 'cooldown');
  const busy = useTag(actor, 'busy');
  // an incomplete link is never sent to the server, so there is no server message about it
  const unsaid = failure?.kind === 'refused' && !failure.message;
  const already = !resendable && !cooldown && !signedOut && failure?.kind === 'conflict';
  return (
    <StatusPanel
      icon={message ? laterIcons.mail : already ? laterIcons.info : 'alert'}
      tone={message ? 'ok' : already ? 'neutral' : 'bad'}
      title={
        message
          ? t`A new link is on its way`
          : already
            ? t`There’s nothing left to do`
            : t`Your address is not verified`
      }
      actions={
        <>
          {(resendable || cooldown) && (
            <Button
              variant="primary"
              busy={busy}
              disabled={cooldown}
              onClick={() => actor.send({ type: 'emailLinkLanding.resendRequested' })}
            >
              {t`Send a new link`}
            </Button>
          )}
          {signedOut && (
            <Button variant="primary" onClick={() => actor.send({ type: 'emailLinkLanding.loginRequested' })}>
              {t`Log in`}
            </Button>
          )}
          <HomeButton actor={actor} primary={!resendable && !cooldown && !signedOut} />
        </>
      }
    >
      {message && (
        <Alert tone="ok" className={s.message}>
          {message}
        </Alert>
      )}
      <FailureAlert
        failure={failure}
        tone={already ? 'info' : 'bad'}
        className={s.message}
        text={unsaid ? t`This verification link is not valid.` : null}
      />
      {cooldown && <p>{t`You can ask for another link in a minute.`}</p>}
      {signedOut && <p>{t`Log in to get a new link.`}</p>}
    </StatusPanel>
  );
};

const Leaving: View = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const views = { verifying: Verifying, refused: Refused, leaving: Leaving } satisfies Record<Name, View>;

/** Page `/verify-email`, which the link in the verification email opens. */
export const VerifyEmailScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
