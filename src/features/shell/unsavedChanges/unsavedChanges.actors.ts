import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import type {
  UnsavedChangesEvent,
  unsavedChangesMachine,
} from '../../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import type { To } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

type Place = Pick<Location, 'pathname' | 'search'>;

const here = ({ pathname, search }: Place = window.location): string => pathname + search;

/**
 * Returns the path that a clicked link opens. Returns null if the link opens another tab, another site or the
 * current page.
 */
const targetOf = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return null;
  return here(link) === here() ? null : here(link) + link.hash;
};

/** Returns the router's index for a history entry, or NaN if the router did not create the entry. */
const placeIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? NaN;

const guardExits = fromCallback<UnsavedChangesEvent>(({ sendBack }) => {
  const page = here();
  const place = placeIn(history.state);
  const ask = (event: Event, to: To): void => {
    event.preventDefault();
    sendBack({ type: 'unsavedChanges.leaveRequested', to });
  };
  const reload = (event: BeforeUnloadEvent): void => event.preventDefault();
  const follow = (event: MouseEvent): void => {
    const path = targetOf(event);
    if (path !== null) ask(event, path);
  };
  const go = (event: Event): void => {
    const { detail: to } = event as CustomEvent<To>;
    if (to !== page) ask(event, to);
  };
  const travel = (event: Event): void => {
    const steps = placeIn((event as CustomEvent<unknown>).detail) - place;
    // the tab has returned to this page's history entry, so the router must not receive the event
    if (steps === 0) event.preventDefault();
    if (!steps || here() === page) return;
    history.go(-steps);
    ask(event, steps);
  };
  addEventListener('beforeunload', reload);
  // these listeners must run before the router's own
  addEventListener('click', follow, true);
  addEventListener('shop:travel', travel);
  addEventListener('shop:go', go);
  return () => {
    removeEventListener('beforeunload', reload);
    removeEventListener('click', follow, true);
    removeEventListener('shop:travel', travel);
    removeEventListener('shop:go', go);
  };
});

export const unsavedChangesImplementations = (services: Pick<AppServices, 'go'>) =>
  ({
    actors: { guardExits },
    actions: {
      proceed: (_: unknown, { to }: { to: To | null }): void => {
        if (to !== null) services.go(to, { sure: true });
      },
    },
  }) satisfies MachineImplementationsFrom<typeof unsavedChangesMachine>;
