/**
 * Returns the only row of a result. @throws Error if there is no row, which is our bug rather than the client's fault
 */
export const requireRow = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} does not exist`);
  return row;
};
