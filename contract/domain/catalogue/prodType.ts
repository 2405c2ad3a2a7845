/** Product types, as numbered in the API. */
export const prodType = { giftCard: 1, topUp: 2, voucher: 3 } as const;
export type ProdType = (typeof prodType)[keyof typeof prodType];
