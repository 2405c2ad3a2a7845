import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { FlowRegion, useScreen } from '../../components/flow/FlowRegion.tsx';
import { CrashPage } from './CrashPage.tsx';

/** Shows the shop while its root chart runs, or the crash page if a long-lived chart has failed. */
export const RootStatus = ({ root, children }: { root: AnyActorRef; children: ReactNode }) => {
  const screen = useScreen<'running' | 'crashed'>(root);
  return (
    <FlowRegion actor={root}>
      {screen === 'crashed' ? <CrashPage onReload={() => root.send({ type: 'app.restarted' })} /> : children}
    </FlowRegion>
  );
};
