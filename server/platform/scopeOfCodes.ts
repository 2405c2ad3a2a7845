/**
 * Returns the scope under which the secret of a staff member's authenticator app is encrypted, both when it is created
 * and when keys are rotated.
 */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
