/** The only row of a result. @throws Error without one, which is a fault of ours, not of the client */
export const theOne = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} is not there`);
  return row;
};
