/** The only row of a result that must have one. @throws Error when it has none: a fault of ours, not of the client */
export const theOne = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} is not there`);
  return row;
};
