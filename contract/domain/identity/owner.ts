/**
 * Ways in which the owner of an account can confirm a request: with a verified contact (an email address or
 * `+41 791234567`; otherwise empty) or with the password.
 */
export type Owner = { contact: string; hasPassword: boolean };

/** True if the owner can confirm their identity with the password or a code. */
export const canConfirm = ({ contact, hasPassword }: Owner): boolean => hasPassword || contact !== '';
