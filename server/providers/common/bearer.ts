/**
 * Stores a token that many calls share. One call fetches the token while the others wait, and the token is
 * renewed before it expires.
 */
export const holdToken = (
  fetchToken: () => Promise<{ value: string; goodUntil: number }>,
  now: () => number,
): { read(): Promise<string>; drop(): void } => {
  let token: { value: string; goodUntil: number } | null = null;
  let renewal: Promise<{ value: string; goodUntil: number }> | null = null;
  return {
    read: async () => {
      if (!token || token.goodUntil <= now()) {
        renewal ??= fetchToken().finally(() => {
          renewal = null;
        });
        token = await renewal;
      }
      return token.value;
    },
    drop: () => {
      token = null;
    },
  };
};
