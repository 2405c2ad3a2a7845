/** Why a document can be turned down; each has a text in every language, `other` stands for what staff write. */
export const rejectReasons = [
  'unreadable',
  'cutOff',
  'expired',
  'wrongKind',
  'nameDiffers',
  'addressDiffers',
  'copy',
  'other',
] as const;
export type RejectReason = (typeof rejectReasons)[number];
