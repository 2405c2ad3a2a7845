/** The scope that seals a person's secret of one-time codes, at creation and at key rotation. */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
