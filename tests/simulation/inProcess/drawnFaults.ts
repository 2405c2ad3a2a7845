/** Numbers the random faults, so that a run can be repeated with only some of them. */
export type DrawnFaults = {
  /** True during preparation and at the end, when no faults occur. */
  isCalm: boolean;
  /** Decides whether the next fault occurs. Must be called exactly once per fault. */
  happens: () => boolean;
  happened: readonly number[];
};

/** `only` contains the numbers of the faults that may occur. Null allows all. */
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
