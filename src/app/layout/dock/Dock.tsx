import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deferredFeaturesMachine } from '../../../../machines/shell/deferredFeatures/deferredFeatures.machine.ts';
import { BotNotice } from './BotNotice.tsx';
import { ConsentBanner } from './ConsentBanner.tsx';
import s from './dock.module.css';
import { UpdateBar } from './UpdateBar.tsx';

/** The page knows how high it is: what floats at the end of the window, and what has the focus, stands above it. */
const tellHeight = (dock: HTMLElement | null) => {
  if (!dock) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = getComputedStyle(dock).position === 'sticky' ? dock.offsetHeight : 0;
    // each change has the whole page styled anew, and mostly there is nothing in the dock
    if (height > 0) style.setProperty('--dock-height', `${height}px`);
    else style.removeProperty('--dock-height');
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty('--dock-height');
  };
};

/** What sticks to the end of the window, above a pay bar: a newer version, a word to robots, and with the footer the question about cookies. */
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
      <div className={s.dock} ref={tellHeight}>
        <UpdateBar actor={deferred.update} />
        <BotNotice actor={deferred.botCheck} />
        {withFooter && <ConsentBanner actor={deferred.consent} />}
      </div>
    )
  );
};
