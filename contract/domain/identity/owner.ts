/**
 * The ways in which the owner of an account can confirm a request. `contact` is the verified contact (an email address
 * or `+41 791234567`) to which a code can be sent; it is empty if there is no verified contact.
 */
export type Owner = { contact: string; hasPassword: boolean };

/** True if the owner can confirm their identity with the password or a code. */
export const canConfirm = ({ contact, hasPassword }: Owner): boolean => hasPassword || contact !== '';
