/**
 * Reasons for rejecting an ID. Each has a message in every language, except `other`, for which staff write the
 * message.
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
