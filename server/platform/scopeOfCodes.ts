/**
 * Returns the scope for encrypting the secret of a staff member's authenticator app. New secrets and key
 * rotation use the same scope.
 */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
