import { joinStaff, openStaffBrowser, signInTo } from '../../../support/shop/staff.ts';
/** Simulates a staff member who sometimes reviews pending IDs. */
import type { Random } from '../../random.ts';
import type { DrawnFaults } from '../drawnFaults.ts';
import { inside, type Owner } from '../environment.ts';
import type { Source } from '../scheduler.ts';
import type { Trace } from '../trace.ts';

export type Staff = {
  /** Creates the first staff account. */
  join: (link: string) => Promise<void>;
  /**
   * Decides on the first pending ID. Returns the decision, or null if no ID is pending. If a call is lost, the
   * promise rejects, and a later review decides.
   */
  decide: () => Promise<string | null>;
};

const colleague = { name: 'Mara Meier', login: 'mara' };

export const createStaff = (origin: string, random: Random): Staff => {
  const staff = openStaffBrowser(origin);
  return {
    join: (link) => joinStaff(staff, link, colleague),
    decide: async () => {
      let queue = await staff.get('/documents');
      if (queue.status === 303) {
        await signInTo(staff, colleague.login);
        queue = await staff.get('/documents');
      }
      const id = /\/staff\/documents\/([0-9a-f-]{36})"/.exec(await queue.text())?.[1];
      if (!id) return null;
      const path = `/documents/${id}`;
      const approves = random.percent(70);
      // An impatient staff member clicks twice.
      for (let press = random.percent(20) ? 2 : 1; press > 0; press -= 1)
        await staff.post(path, `${path}/${approves ? 'approve' : 'reject'}`, { reason: 'unreadable' });
      return `${approves ? 'approve' : 'reject'} ${id}`;
    },
  };
};

/** Makes a staff member review IDs from time to time. */
export const watchDocuments = ({
  staff,
  owner,
  now,
  random,
  faults,
  trace,
}: {
  staff: Staff;
  owner: Owner;
  now: () => number;
  random: Random;
  faults: DrawnFaults;
  trace: Trace;
}): Source & { begin: () => void; decisions: () => number } => {
  let looks = Infinity;
  let decisions = 0;
  const look = (): void => {
    // Only one review runs at a time.
    looks = Infinity;
    const end = (action: string | null): void => {
      if (action) trace.note(`staff: ${action}`);
      if (action) decisions += 1;
      looks = now() + (5 + random.below(120)) * 60_000;
    };
    inside(owner, () => void staff.decide().then(end, () => end(null)));
  };
  return {
    begin: () => {
      looks = now() + random.below(60) * 60_000;
    },
    decisions: () => decisions,
    due: (time) => (!faults.isCalm && looks <= time ? [look] : []),
    next: () => (faults.isCalm ? Infinity : looks),
  };
};
