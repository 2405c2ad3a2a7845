/** Checks that signing out leaves no personal data on the device. */
import type { AnyMachineSnapshot } from 'xstate';
import { chartsOf, type Chart, type Device, type Page } from '../page.ts';
import type { Violation } from '../trace.ts';

/** Keys of values that identify a person. Signing out must remove them. */
const secretKeys = ['accessToken', 'refreshToken', 'cartToken', 'orderToken'] as const;

const holds = (value: unknown, secrets: ReadonlySet<string>, depth = 0): string | null => {
  if (typeof value === 'string') {
    for (const secret of secrets) if (value.includes(secret)) return secret;
    return null;
  }
  if (typeof value !== 'object' || value === null || depth > 6) return null;
  if (typeof (value as { getSnapshot?: unknown }).getSnapshot === 'function') return null;
  for (const inner of Object.values(value)) {
    const found = holds(inner, secrets, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

/**
 * Returns whether the chart is `signOut` with an unfinished request. The chart keeps its token until the server
 * has received the sign-out (SESS-06).
 */
const isTelling = (chart: Chart): boolean => {
  const { tags } = chart.getSnapshot() as AnyMachineSnapshot;
  return chart.logic.id === 'signOut' && (tags.has('busy') || tags.has('pending'));
};

/** Collects the secrets of each device's user and reports any that are still present after sign-out. */
export const watchSignOut = (fail: (violation: Violation) => void) => {
  const persons = new Map<Device, Set<string>>();
  /**
   * Sign-in forms that were open before the sign-out. Forms opened later started empty, so any values in them
   * were typed after the sign-out.
   */
  const formsBefore = new WeakSet<Chart>();
  const isTypedAnew = (chart: Chart): boolean => chart.logic.id === 'login' && !formsBefore.has(chart);
  /**
   * Chart contexts that were already searched, each with the number of secrets at that time. Every change to a
   * chart creates a new context.
   */
  const searched = new WeakMap<object, number>();
  const isHeld = (context: object, secrets: ReadonlySet<string>): boolean => {
    if (searched.get(context) === secrets.size) return false;
    if (holds(context, secrets) !== null) return true;
    searched.set(context, secrets.size);
    return false;
  };
  return {
    /**
     * Searches a device for secrets. `isCalm` means that all tabs have received each other's storage changes.
     */
    look: (device: Device, isCalm: boolean): void => {
      if (!device.isTouched) return;
      device.isTouched = !isCalm;
      const secrets = persons.get(device) ?? new Set();
      persons.set(device, secrets);
      const pages = [...device.pages].filter(({ away }) => away === null);
      const sessions = pages.map((page) => page.system.actors().session?.getSnapshot());
      if (sessions.some((session) => session?.hasTag('screen:signedIn'))) {
        for (const session of sessions) {
          const { user } = session?.context ?? {};
          if (user?.email) secrets.add(user.email);
        }
        for (const key of secretKeys) {
          const value = device.storage.get(key);
          if (value) secrets.add(value);
        }
        for (const page of pages) for (const chart of chartsOf(page)) formsBefore.add(chart);
        return;
      }
      if (secrets.size === 0 || !isCalm || pages.length === 0) return;
      const isGone = (page: Page): boolean => {
        const { session, screen } = page.system.actors();
        return session.getSnapshot().hasTag('screen:visitor') && !screen.getSnapshot().hasTag('busy');
      };
      if (!pages.every(isGone)) return;
      for (const [key, value] of device.storage) {
        // This token may remain, because a pending sign-out still needs it.
        if (key !== 'signOutToken' && holds(value, secrets) !== null)
          fail({
            kind: 'leak',
            what: `${device.name} still stores ${key}`,
            page: pages[0]!.owner.name,
            chart: 'session',
          });
      }
      for (const page of pages)
        for (const chart of chartsOf(page))
          if (
            !isTelling(chart) &&
            !isTypedAnew(chart) &&
            isHeld((chart.getSnapshot() as AnyMachineSnapshot).context as object, secrets)
          )
            fail({
              kind: 'leak',
              what: `${page.owner.name}: ${chart.logic.id} still contains personal data`,
              page: page.owner.name,
              chart: chart.logic.id,
            });
    },
  };
};
