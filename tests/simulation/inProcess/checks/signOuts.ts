/** Nothing may be left on a device of whoever has signed out there. */
import type { AnyMachineSnapshot } from 'xstate';
import { chartsOf, type Chart, type Device, type Page } from '../page.ts';
import type { Violation } from '../trace.ts';

/** Values that tell of a person: they must be gone once the person has. */
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

/** Until the server has heard that somebody left, one chart keeps what is needed to say so (SESS-06). */
const isTelling = (chart: Chart): boolean => {
  const { tags } = chart.getSnapshot() as AnyMachineSnapshot;
  return chart.logic.id === 'signOut' && (tags.has('busy') || tags.has('pending'));
};

/** Who was signed in on each device, and whether anything of them is left after they went. */
export const watchSignOut = (fail: (violation: Violation) => void) => {
  const persons = new Map<Device, Set<string>>();
  /** Forms to sign in that were there before the person went: such a form begins empty, so what a later one holds was typed anew. */
  const formsBefore = new WeakSet<Chart>();
  const isTypedAnew = (chart: Chart): boolean => chart.logic.id === 'login' && !formsBefore.has(chart);
  /** What was searched already, and for how many values: a chart makes a new context of what it changes. */
  const searched = new WeakMap<object, number>();
  const isHeld = (context: object, secrets: ReadonlySet<string>): boolean => {
    if (searched.get(context) === secrets.size) return false;
    if (holds(context, secrets) !== null) return true;
    searched.set(context, secrets.size);
    return false;
  };
  return {
    /** `isCalm`: what one page stored, the others have heard of. */
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
        // what the server must still be told, and nothing else
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
              what: `${page.owner.name}: ${chart.logic.id} still holds somebody`,
              page: page.owner.name,
              chart: chart.logic.id,
            });
    },
  };
};
