import type { JobKind } from '../database/schema.ts';

/** A group of jobs that depend on the same services. */
type Lane = {
  kinds: readonly JobKind[];
  /** True if one slot stays reserved for this lane while none of its jobs is running. */
  isReserved: boolean;
  /** Maximum share of all slots that this lane can use. */
  share: number;
};

/** Lanes in order of priority: paid goods, one-time codes, money, other emails, and then background work. */
export const lanes: readonly Lane[] = [
  { kinds: ['deliver'], isReserved: true, share: 1 },
  { kinds: ['deliverCard'], isReserved: true, share: 1 },
  { kinds: ['codeMail'], isReserved: true, share: 1 },
  { kinds: ['settle', 'refund'], isReserved: true, share: 0.5 },
  { kinds: ['mail', 'gift', 'reminder'], isReserved: false, share: 0.5 },
  { kinds: ['settleOpenPayments', 'sweepExpired'], isReserved: false, share: 0.5 },
  {
    kinds: [
      'probeGateway',
      'forgetCard',
      'rewardReferrals',
      'reconcileOrders',
      'checkCatalogue',
      'sweepIdentity',
      'sweepDocuments',
      'backUp',
      'verifyStaffLog',
    ],
    isReserved: false,
    share: 0.5,
  },
];

/** Minimum number of slots: one for each lane with a reserved slot, plus one shared by all other lanes. */
export const leastSlots = lanes.filter(({ isReserved }) => isReserved).length + 1;

export const laneOf = (kind: JobKind): number => lanes.findIndex(({ kinds }) => kinds.includes(kind));

/**
 * Assigns slots to the candidates in order, within each lane's limits. `running` is the number of running jobs
 * per lane. If there are too few slots, earlier lanes get their reserved slots first.
 */
export const fillSlots = <Candidate extends { kind: JobKind }>(
  slots: number,
  running: readonly number[],
  candidates: readonly Candidate[],
): Candidate[] => {
  const counts = [...running];
  let free = slots - counts.reduce((sum, n) => sum + n, 0);
  const reserved = lanes
    .map(({ isReserved }, lane) => (isReserved ? lane : -1))
    .filter((lane) => lane >= 0)
    .slice(0, Math.max(0, slots - 1));
  return candidates.filter(({ kind }) => {
    const lane = laneOf(kind);
    const count = counts[lane] ?? 0;
    const most = Math.max(1, Math.floor(slots * (lanes[lane]?.share ?? 0)));
    const heldBack = reserved.filter((other) => other !== lane && counts[other] === 0).length;
    if (count >= most || free <= heldBack) return false;
    counts[lane] = count + 1;
    free -= 1;
    return true;
  });
};
