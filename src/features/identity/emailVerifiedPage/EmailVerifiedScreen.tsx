import { useLingui } from '@lingui/react/macro';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { emailVerifiedPageMachine } from '../../../../machines/identity/emailVerifiedPage/emailVerifiedPage.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';

type Actor = ActorRefFrom<typeof emailVerifiedPageMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof emailVerifiedPageMachine>;

const Verified: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.check}
      tone="ok"
      title={t`Email verified`}
      lead={t`Thank you. We’ll send receipts and codes to this address.`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'emailVerifiedPage.homeRequested' })}>
          {t`Back to Home page`}
        </Button>
      }
    />
  );
};

const Waiting: View = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const views = { waiting: Waiting, verified: Verified, leaving: Waiting } satisfies Record<Name, View>;

/** Page `/email-verified`, which is shown once after an email address has been verified. */
export const EmailVerifiedScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
