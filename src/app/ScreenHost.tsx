import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { screenMachine } from '../../machines/screen.machine.ts';
import { failureText } from '../screens/common/failureText.ts';
import { Stage, useScreen } from '../screens/common/Stage.tsx';
import { Button, EmptyState } from '../ui/index.ts';
import type { ScreenView } from './screenParts.ts';
import s from './screenHost.module.css';

/** Draws the screen that is mounted. The one before stays in sight until the next is there; a bar says that it is on its way. */
export const ScreenHost = ({ screen }: { screen: ActorRefFrom<typeof screenMachine> }) => {
  const { t, i18n } = useLingui();
  const at = useScreen<'blank' | 'loading' | 'shown' | 'failed'>(screen);
  const mounted = useSelector(screen, (snapshot) => snapshot.context.mounted);
  const failure = useSelector(screen, (snapshot) => snapshot.context.failure);
  const View = mounted?.view as ScreenView | null | undefined;
  return (
    <Stage actor={screen}>
      {at === 'loading' && <div className={s.progress} role="progressbar" aria-label={t`Loading`} />}
      {at === 'failed' ? (
        <EmptyState
          tone="bad"
          icon="wifiOff"
          title={<Trans>This page did not load</Trans>}
          action={
            <Button variant="primary" onClick={() => screen.send({ type: 'screen.retried' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {failure && failureText(failure, (message) => i18n._(message))}
        </EmptyState>
      ) : (
        mounted &&
        View && (
          <View
            key={mounted.ref?.sessionId ?? mounted.route.screen}
            actor={mounted.ref}
            route={mounted.route}
          />
        )
      )}
    </Stage>
  );
};
