/** Types of documents that prove a customer's identity. */
export const docTypes = ['passport', 'id_card', 'residence_permit', 'proof_of_address'] as const;
export type DocType = (typeof docTypes)[number];
