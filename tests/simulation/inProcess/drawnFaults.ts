/** Which of the faults that chance offers happen. They are counted, so that a run can be made again with some of them. */
export type DrawnFaults = {
  /** Nothing goes wrong while people are being prepared, and in the end. */
  isCalm: boolean;
  /** Whether the fault that was just drawn happens: each is asked about once. */
  happens: () => boolean;
  happened: readonly number[];
};

/** `only`: these of them, by their number; null for all. */
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
