/**
 * Returns the only row of a result.
 * @throws Error if the row is missing, which is a bug in the shop and not a client error
 */
export const requireRow = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} does not exist`);
  return row;
};
