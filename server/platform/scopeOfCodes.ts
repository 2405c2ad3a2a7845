/** The scope under which a person's secret for one-time codes is encrypted, at creation and at key rotation. */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
