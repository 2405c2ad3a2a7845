/** Scope under which a person's authenticator secret is encrypted, both on creation and on key rotation. */
export const scopeOfCodes = ({ id }: { id: string }): string => `staff codes ${id}`;
