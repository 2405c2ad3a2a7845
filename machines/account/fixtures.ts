/** Sample values for prepaid vouchers: a product, limits, a verified customer and a report. */
import type { VoucherLimit, VoucherReport } from '../../contract/schemas/profile.ts';
import { cardRate, cart, print } from '../fixtures.ts';
import { profile } from '../identity/fixtures.ts';
import type { CardRate, Rate } from '../types.ts';

const rateOf = (value: number): Rate => ({
  ProductPriceID: `q_V-1_${value}00`,
  Price: `${value}.00`,
  Receivevalue: `${value}.00`,
  label: `CHF ${value}`,
});
export const voucher: CardRate = {
  ...cardRate,
  prodid: 'V-1',
  slug: 'paysafecard',
  ProdName: 'paysafecard',
  ProdType: 3,
  rates: [rateOf(10), rateOf(50), rateOf(100), rateOf(150)],
  quantity: { min: 1, max: 10 },
  order_max: '1000.00',
};
export const voucherCart = {
  ...cart,
  ProdType: 3 as const,
  ProdName: 'paysafecard',
  Mobile: null,
  ISDCode: null,
};

export const limit: VoucherLimit = {
  currency: 'CHF',
  tier: 'standard',
  daily: { limit: '1500.00', used: '1400.00', available: '100.00', resets_at: '2026-01-02T23:00:00.000Z' },
  yearly: { limit: '5000.00', used: '2000.00', available: '3000.00', resets_at: '31/12/2026' },
  order_max: '1000.00',
  request: null,
};
const withRequest = (status: 'pending' | 'granted' | 'refused'): VoucherLimit => ({
  ...limit,
  tier: status === 'granted' ? 'extended' : 'standard',
  request: { status, at: '2026-01-02T10:00:00.000Z' },
});
export const limits = {
  pending: withRequest('pending'),
  granted: withRequest('granted'),
  refused: withRequest('refused'),
};

export const verified = {
  ...profile,
  gender: 'female' as const,
  dob: '1990-05-04',
  email_verified: 1 as const,
  address_verified: 1 as const,
  id_status: 'approved' as const,
  bowner: 1 as const,
  terms_accepted_at: '2026-01-02T10:00:00.000Z',
};
export const eligibility = { profile: verified, limit };
export const eligibilityInReview = {
  ...eligibility,
  profile: { ...verified, id_status: 'under_review' as const, id_under_review: 1 as const },
};

const row = (number: number): VoucherReport['items'][number] => ({
  date: '2026-01-02T10:00:00.000Z',
  orderno: `R-26-0000-000${number}`,
  ordertoken: `order-token-of-voucher-${number}`,
  product: 'paysafecard',
  quantity: 1,
  value: '50.00',
  currency: 'CHF',
  status: 'completed',
  serial_masked: '••••7788',
});
export const report: VoucherReport = {
  items: [row(1), row(2)],
  pageno: 1,
  pagesize: 10,
  total: 12,
  total_value: '600.00',
  daily: '100.00',
  yearly: '3000.00',
};
export const codes = [{ ...print.receipts[0]!, recharge_code: '0123 4567 8901 2345' }];

export const giftCardInput = { sells: 1, slug: 'alpina-ch', residence: 'CH', visit: 1, kept: null };
export const voucherInput = { sells: 3, slug: 'paysafecard', residence: 'CH', visit: 1, kept: null };
