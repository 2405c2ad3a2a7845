/** Types of documents with which a customer can prove their identity. */
export const docTypes = ['passport', 'id_card', 'residence_permit', 'proof_of_address'] as const;
export type DocType = (typeof docTypes)[number];
