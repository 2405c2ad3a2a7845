import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen } from '../../components/flow/FlowRegion.tsx';
import type { ScreenView } from '../../features/screenModule.ts';
import s from './screenHost.module.css';

/**
 * Renders the current screen. While the next screen is loading, the previous one remains visible and a progress
 * bar is shown.
 */
export const ScreenHost = ({ screen }: { screen: ActorRefFrom<typeof screenMachine> }) => {
  const { t } = useLingui();
  const at = useScreen<'blank' | 'loading' | 'shown' | 'failed'>(screen);
  const mounted = useSelector(screen, (snapshot) => snapshot.context.mounted);
  const failure = useSelector(screen, (snapshot) => snapshot.context.failure);
  const View = mounted?.view as ScreenView | null | undefined;
  return (
    <FlowRegion actor={screen}>
      {at === 'loading' && <div className={s.progress} role="progressbar" aria-label={t`Loading`} />}
      {at === 'failed' ? (
        <FailedState
          failure={failure}
          title={<Trans>This page did not load</Trans>}
          onRetry={() => screen.send({ type: 'screen.retried' })}
        />
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
    </FlowRegion>
  );
};
