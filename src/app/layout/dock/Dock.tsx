import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deferredFeaturesMachine } from '../../../../machines/shell/deferredFeatures.machine.ts';
import { BotNotice } from './BotNotice.tsx';
import { ConsentBanner } from './ConsentBanner.tsx';
import s from './dock.module.css';

/** What sticks to the end of the window, above a pay bar: a word to robots, and with the footer the question about cookies. */
export const Dock = ({
  deferredFeatures,
  withFooter,
}: {
  deferredFeatures: ActorRefFrom<typeof deferredFeaturesMachine>;
  withFooter: boolean;
}) => {
  const deferred = useSelector(deferredFeatures, (snapshot) => snapshot.context.actors);
  return (
    deferred && (
      <div className={s.dock}>
        <BotNotice actor={deferred.botCheck} />
        {withFooter && <ConsentBanner actor={deferred.consent} />}
      </div>
    )
  );
};
