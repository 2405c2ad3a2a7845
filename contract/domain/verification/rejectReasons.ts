/** Reasons to reject an ID, each with a text in every language. `other` uses the text of staff. */
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
