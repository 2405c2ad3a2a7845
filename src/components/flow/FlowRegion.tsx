import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** Name of a snapshot's `screen:*` tag, or an empty string without one. */
export const screenOf = (snapshot: AnyMachineSnapshot): string => {
  for (const tag of snapshot.tags) if (tag.startsWith('screen:')) return tag.slice('screen:'.length);
  return '';
};

/** Name of a chart's current screen. Views render by nothing else. */
export const useScreen = <Name extends string>(actor: AnyActorRef): Name =>
  useSelector(actor, (s: AnyMachineSnapshot) => screenOf(s)) as Name;

/** True while the chart has the tag. */
export const useTag = (actor: AnyActorRef, tag: string): boolean =>
  useSelector(actor, (s: AnyMachineSnapshot) => s.hasTag(tag));

/** Marks a flow's part of the page with its state for tests, QA and assistive technology. */
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
