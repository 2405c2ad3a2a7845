import { asc, eq } from 'drizzle-orm';
import type { PrintInfo, Receipt } from '../../src/api/orders.ts';
import { brand } from '../../src/domain/brand.ts';
import { countryName } from '../../src/domain/countries.ts';
import type { Language } from '../../src/domain/languages.ts';
import { deliveredCodes } from '../db/schema.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Shop } from './deps.ts';
import { ShopRefusal } from './errors.ts';
import { orderView, pictureOf, wasPaid } from './view.ts';

/** `1234567890123456` → `1234 5678 9012 3456`; a code that has its own signs stays as it is. */
export const groupCode = (code: string): string =>
  /^[A-Za-z0-9]{8,}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code;

const receiptsOf = async (shop: Shop, order: OrderRow, language: Language): Promise<Receipt[]> => {
  const rows = await shop.db
    .select()
    .from(deliveredCodes)
    .where(eq(deliveredCodes.orderId, order.id))
    .orderBy(asc(deliveredCodes.position));
  const texts = shop.catalogue.receiptTexts(order.item.prodid, language);
  return rows.map((row) => {
    const { code, serial, pin, validity } = shop.vault.open(order.id, row.sealed);
    return {
      recharge_code: groupCode(code),
      serial,
      pin,
      value: order.item.receive,
      currency: order.item.receiveCurrency,
      validity,
      redeem: texts?.redeem ?? { concise: '', verbose: '' },
      support_url: texts?.supportUrl ?? '',
      terms_url: texts?.termsUrl ?? '',
    };
  });
};

const companyOf = (language: Language): PrintInfo['company'] => {
  const { name, street, postcode, city, country, vat, email, phone } = brand.company;
  return {
    name,
    address: `${street}, ${postcode} ${city}, ${countryName(country, language)}`,
    vat,
    email,
    phone,
  };
};

/** Everything a receipt says, the codes opened: for the buyer's screen, mail and PDF alike. @throws ShopRefusal 409 NOT_COMPLETED */
export const printInfo = async (shop: Shop, order: OrderRow, language: Language): Promise<PrintInfo> => {
  if (order.state !== 'completed') throw new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });
  return await paperOf(shop, order, language, true);
};

/** The receipt of a paid order, with its codes for the buyer only. @throws ShopRefusal 409 NOT_PAID */
export const receiptOf = async (
  shop: Shop,
  order: OrderRow,
  language: Language,
  isBuyer: boolean,
): Promise<PrintInfo> => {
  if (!wasPaid(order)) throw new ShopRefusal(409, 'notPaid', { code: 'NOT_PAID' });
  return await paperOf(shop, order, language, isBuyer);
};

const paperOf = async (
  shop: Shop,
  order: OrderRow,
  language: Language,
  isBuyer: boolean,
): Promise<PrintInfo> => {
  const view = orderView(shop, await pictureOf(shop.db, order), isBuyer);
  return {
    order: view,
    receipts: isBuyer && order.state === 'completed' ? await receiptsOf(shop, order, language) : [],
    company: companyOf(language),
    customer: {
      name: isBuyer ? [order.firstName, order.lastName].filter(Boolean).join(' ') : '',
      email: view.email ?? '',
    },
    printed_at: new Date().toISOString(),
  };
};
