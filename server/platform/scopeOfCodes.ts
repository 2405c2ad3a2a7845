/**
 * Returns the scope for encrypting the secret of a staff member's authenticator app, used both for new secrets
 * and for key rotation.
 */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
