/** A token for many calls: fetched when there is none, by one caller for all who wait, and in time before it ends. */
export const holdToken = (
  fetchToken: () => Promise<{ value: string; goodUntil: number }>,
  now: () => number,
): { read(): Promise<string>; drop(): void } => {
  let held: { value: string; goodUntil: number } | null = null;
  let renewal: Promise<{ value: string; goodUntil: number }> | null = null;
  return {
    read: async () => {
      if (!held || held.goodUntil <= now()) {
        renewal ??= fetchToken().finally(() => {
          renewal = null;
        });
        held = await renewal;
      }
      return held.value;
    },
    drop: () => {
      held = null;
    },
  };
};
