/** Reasons for rejecting an ID, each with a text in every language. `other` has a text written by staff. */
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
