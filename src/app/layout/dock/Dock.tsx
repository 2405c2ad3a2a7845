import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deferredFeaturesMachine } from '../../../../machines/shell/deferredFeatures/deferredFeatures.machine.ts';
import { BotNotice } from './BotNotice.tsx';
import { ConsentBanner } from './ConsentBanner.tsx';
import s from './dock.module.css';
import { UpdateBar } from './UpdateBar.tsx';

/** Sets the dock's height as a CSS variable, so that floating and focused elements stay above it. */
const publishHeight = (dock: HTMLElement | null) => {
  if (!dock) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = getComputedStyle(dock).position === 'sticky' ? dock.offsetHeight : 0;
    // sets the variable only while the dock has content, because each change restyles the whole page and the
    // dock is usually empty
    if (height > 0) style.setProperty('--dock-height', `${height}px`);
    else style.removeProperty('--dock-height');
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty('--dock-height');
  };
};

/**
 * Bar at the bottom of the page with the update notice, the bot notice and the cookie banner. It sits above the
 * pay bar, if there is one.
 */
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
      <div className={s.dock} ref={publishHeight}>
        <UpdateBar actor={deferred.update} />
        <BotNotice actor={deferred.botCheck} />
        {withFooter && <ConsentBanner actor={deferred.consent} />}
      </div>
    )
  );
};
