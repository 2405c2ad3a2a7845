/**
 * Returns the encryption scope for a staff member's authenticator app secret. New secrets and key rotation use
 * the same scope.
 */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
