import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** Returns the name in a snapshot's `screen:*` tag, or an empty string if there is no such tag. */
export const screenOf = (snapshot: AnyMachineSnapshot): string => {
  for (const tag of snapshot.tags) if (tag.startsWith('screen:')) return tag.slice('screen:'.length);
  return '';
};

/** Returns the name of the chart's current screen. The name alone determines what a view renders. */
export const useScreen = <Name extends string>(actor: AnyActorRef): Name =>
  useSelector(actor, (s: AnyMachineSnapshot) => screenOf(s)) as Name;

/** True while the chart has this tag. */
export const useTag = (actor: AnyActorRef, tag: string): boolean =>
  useSelector(actor, (s: AnyMachineSnapshot) => s.hasTag(tag));

/**
 * Wraps a flow's part of the page and exposes the flow's state in attributes, for tests, QA and assistive
 * technology.
 */
export const FlowRegion = ({
  actor,
  className,
  children,
}: {
  actor: AnyActorRef;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const screen = useScreen(actor);
  const busy = useTag(actor, 'busy');
  return (
    <div className={className} data-screen={screen} aria-busy={busy}>
      {children}
    </div>
  );
};
