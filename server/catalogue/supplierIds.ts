import type { Family } from './schema.ts';

/**
 * The sandbox's numbers for products missing in `supplier-ids.json`. The real supplier counts from 1 and is in the
 * tens of thousands, so they never collide.
 */
const firstSandboxId = 980_000_000;
const offsets: Record<Family, number> = { topup: 10_000_000, giftcard: 10_000_000, voucher: 11_000_000 };

export const isSandboxId = (id: string): boolean => Number(id) >= firstSandboxId;

/** `('T-300', 'topup')` → `990000300`: readable, and the same at each start. */
export const sandboxIdOf = (prodid: string, family: Family): string => {
  const own = prodid.replace(/^[A-Z]-/, '');
  if (/^\d{1,6}$/.test(own)) return String(firstSandboxId + offsets[family] + Number(own));
  let mixed = 7;
  for (const sign of own) mixed = (mixed * 31 + (sign.codePointAt(0) ?? 0)) % 9_999_991;
  return String(firstSandboxId + mixed);
};
