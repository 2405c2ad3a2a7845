import type { Family } from './schema.ts';

/**
 * First sandbox number, for products that are missing from `supplier-ids.json`. The real supplier's numbers
 * start at 1 and have only reached the tens of thousands so far, so the two ranges do not overlap.
 */
const firstSandboxId = 980_000_000;
const offsets: Record<Family, number> = { topup: 10_000_000, giftcard: 10_000_000, voucher: 11_000_000 };

export const isSandboxId = (id: string): boolean => Number(id) >= firstSandboxId;

/**
 * Returns a sandbox number for a product. The number is the same after every restart: `('T-300', 'topup')` →
 * `990000300`.
 */
export const sandboxIdOf = (prodid: string, family: Family): string => {
  const own = prodid.replace(/^[A-Z]-/, '');
  if (/^\d{1,6}$/.test(own)) return String(firstSandboxId + offsets[family] + Number(own));
  let mixed = 7;
  for (const sign of own) mixed = (mixed * 31 + (sign.codePointAt(0) ?? 0)) % 9_999_991;
  return String(firstSandboxId + mixed);
};
