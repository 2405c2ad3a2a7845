/**
 * Ways in which an account's owner can confirm their identity. `contact` is the verified email address or phone
 * number (`+41 791234567`) that can receive a code, or an empty string if the owner has neither.
 */
export type Owner = { contact: string; hasPassword: boolean };

/** True if the owner can confirm their identity with the password or a code. */
export const canConfirm = ({ contact, hasPassword }: Owner): boolean => hasPassword || contact !== '';
