/** Numbers the random faults of a run, so that the run can be repeated with only some of them. */
export type DrawnFaults = {
  /** True while a run is being prepared and while it ends. No faults occur then. */
  isCalm: boolean;
  /** Decides whether the next possible fault occurs. Call it exactly once per possible fault. */
  happens: () => boolean;
  happened: readonly number[];
};

/** Creates the faults of a run. `only` contains the numbers of the faults that may occur; null allows all. */
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
