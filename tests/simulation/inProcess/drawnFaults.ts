/** Random faults, numbered, so that a run can repeat with only some of them. */
export type DrawnFaults = {
  /** True during preparation and at the end, when no fault happens. */
  isCalm: boolean;
  /** Decides about the next fault. Call it once per fault. */
  happens: () => boolean;
  happened: readonly number[];
};

/** `only`: numbers of the faults that may happen; null for all. */
export const drawFaults = (only: readonly number[] | null): DrawnFaults => {
  const chosen = only && new Set(only);
  const happened: number[] = [];
  let drawn = 0;
  const faults: DrawnFaults = {
    isCalm: false,
    happened,
    happens: () => {
      drawn += 1;
      if (faults.isCalm || (chosen && !chosen.has(drawn))) return false;
      happened.push(drawn);
      return true;
    },
  };
  return faults;
};
