/** Reasons for rejecting an ID, each with a text in every language. For `other`, staff write the text. */
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
