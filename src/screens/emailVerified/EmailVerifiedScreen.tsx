import { useLingui } from '@lingui/react/macro';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Route } from '../../../machines/contracts.ts';
import type { emailVerifiedMachine } from '../../../machines/emailVerified.machine.ts';
import { Button } from '../../ui/index.ts';
import { Panel } from '../checkout/Panel.tsx';
import type { ScreenTag } from '../checkout/screenTag.ts';
import { Narrow } from '../common/Narrow.tsx';
import { useScreen } from '../common/Stage.tsx';

type Actor = ActorRefFrom<typeof emailVerifiedMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof emailVerifiedMachine>;

const Verified: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Panel
      icon="check"
      tone="ok"
      title={t`Email verified`}
      lead={t`Thank you. Receipts and codes reach you at this address.`}
      actions={
        <Button variant="primary" onClick={() => actor.send({ type: 'emailVerified.homeAsked' })}>
          {t`Back to Home page`}
        </Button>
      }
    />
  );
};

const Waiting: View = () => {
  const { t } = useLingui();
  return <Panel title={t`One moment…`} />;
};

const views = { waiting: Waiting, verified: Verified, leaving: Waiting } satisfies Record<Name, View>;

/** `/email-verified`: said once, after a verified address. */
export const EmailVerifiedScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <Narrow actor={actor}>
      <View actor={actor} />
    </Narrow>
  );
};
