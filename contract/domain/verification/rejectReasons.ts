/**
 * Reasons for rejecting an ID. Each has a text in every language, except `other`, for which staff write the
 * text.
 */
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
