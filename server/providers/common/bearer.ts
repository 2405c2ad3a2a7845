/**
 * Holds a token that many calls share. One caller fetches it for all waiting callers, and it is renewed before it
 * expires.
 */
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
