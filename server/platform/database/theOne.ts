/** The only row of a result. @throws Error without one, because that is our own bug, not the client's */
export const theOne = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} is not there`);
  return row;
};
