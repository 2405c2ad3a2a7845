/** Reasons to reject a document, each with a text in every language. `other` uses the text that staff write. */
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
