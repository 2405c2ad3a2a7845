/** The one row of an answer that cannot be without. @throws Error when it is: a fault of ours, not of whoever asks */
export const theOne = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`${what} is not there`);
  return row;
};
