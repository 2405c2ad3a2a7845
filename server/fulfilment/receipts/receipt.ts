import { asc, eq } from 'drizzle-orm';
import { brand } from '../../../contract/domain/brand.ts';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { groupedCode } from '../../../contract/domain/catalogue/rechargeCode.ts';
import { countryName } from '../../../contract/domain/countries.ts';
import { fullName } from '../../../contract/domain/identity/person.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import { vatNumber } from '../../../contract/domain/vatNumber.ts';
import type { PrintInfo, Receipt } from '../../../contract/schemas/orders.ts';
import type { AppContext } from '../../appContext.ts';
import { needsPasskeyForCodes, requireProofForCodes } from '../../identity/passkeys/passkeys.ts';
import { getMessages } from '../../messages/index.ts';
import { loadOrderDetails, toOrderDto, wasPaid, type OrderDetails } from '../../orders/orderDetails.ts';
import { lockOrder } from '../../orders/transitions.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { deliveredCodes, type OrderRow } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import { recordReveal, type CodeViewer } from '../reveals.ts';

/** Groups a code into blocks of characters. Returns a direct top-up's reference unchanged. */
export const shownCode = ({ code, pin }: { code: string; pin: string | null }, isTopUp: boolean): string =>
  isTopUp && pin === null ? code : groupedCode(code);

const notCompleted = (): ShopRefusal => new ShopRefusal(409, 'notCompleted', { code: 'NOT_COMPLETED' });

/**
 * Decrypts an order's codes and records who received them. Codes leave the vault only here. If the customer
 * protects codes with a passkey, viewing them requires the passkey, and emails to the buyer omit them. Gifts
 * are an exception, because their sender has already used the passkey.
 * @throws ShopRefusal 403 PASSKEY_REQUIRED
 */
const loadReceipts = async (
  shop: AppContext,
  order: OrderRow,
  language: Language,
  viewer: CodeViewer,
): Promise<Receipt[]> => {
  const rows = await shop.db
    .select()
    .from(deliveredCodes)
    .where(eq(deliveredCodes.orderId, order.id))
    .orderBy(asc(deliveredCodes.position));
  const texts = shop.catalogue.receiptTexts(order.item.prodid, language);
  const warning = order.item.ProdType === prodType.voucher ? getMessages(language).receipt.scamWarning : null;
  const isTopUp = order.item.ProdType === prodType.topUp;
  const openedCodes = rows.map((row) => shop.vault.open(order.id, row.sealed));
  // a direct top-up has no code, only the operator's reference
  if (!isTopUp || openedCodes.some(({ pin }) => pin !== null)) {
    if (viewer.way === 'screen' || viewer.way === 'print')
      await requireProofForCodes(shop.db, order, viewer.session);
    if (viewer.way === 'mail' && (await needsPasskeyForCodes(shop.db, order))) return [];
    // returning the codes also locks the order, so the codes are either shown or returned, never both
    await transaction(shop.db, async (tx) => {
      const { state } = await lockOrder(tx, order.id);
      if (state !== 'completed') throw notCompleted();
      await recordReveal(tx, order.id, viewer);
    });
  }
  return openedCodes.map(({ code, url, serial, pin, validity }) => {
    return {
      recharge_code: shownCode({ code, pin }, isTopUp),
      redeem_url: url,
      serial,
      pin,
      value: order.item.receive,
      currency: order.item.receiveCurrency,
      validity,
      redeem: texts?.redeem ?? { concise: '', verbose: '' },
      support_url: texts?.supportUrl ?? '',
      terms_url: texts?.termsUrl ?? '',
      balance_url: texts?.balanceUrl ?? null,
      warning,
    };
  });
};

const companyOf = (language: Language): PrintInfo['company'] => {
  const { name, street, postcode, city, country, email, phone } = brand.company;
  return {
    name,
    address: `${street}, ${postcode} ${city}, ${countryName(country, language)}`,
    vat: vatNumber(language),
    email,
    phone,
  };
};

/**
 * Loads all data for a receipt, including decrypted codes, for the screen, emails and PDFs. Records who views it.
 * @throws ShopRefusal 409 NOT_COMPLETED
 */
export const loadPrintInfo = async (
  shop: AppContext,
  details: OrderDetails,
  language: Language,
  viewer: CodeViewer,
): Promise<PrintInfo> => {
  if (details.order.state !== 'completed') throw notCompleted();
  return await loadReceiptOrder(shop, details, language, true, viewer);
};

/**
 * Loads the receipt for a paid order. It includes codes only if the viewer is allowed to see them.
 * @throws ShopRefusal 409 NOT_PAID
 */
export const loadReceipt = async (
  shop: AppContext,
  order: OrderRow,
  language: Language,
  isBuyer: boolean,
  viewer: CodeViewer | null,
): Promise<PrintInfo> => {
  if (!wasPaid(order)) throw new ShopRefusal(409, 'notPaid', { code: 'NOT_PAID' });
  return await loadReceiptOrder(shop, await loadOrderDetails(shop.db, order), language, isBuyer, viewer);
};

const loadReceiptOrder = async (
  shop: AppContext,
  details: OrderDetails,
  language: Language,
  isBuyer: boolean,
  viewer: CodeViewer | null,
): Promise<PrintInfo> => {
  const { order } = details;
  const view = toOrderDto(shop, details, isBuyer, language);
  return {
    order: view,
    receipts: viewer && order.state === 'completed' ? await loadReceipts(shop, order, language, viewer) : [],
    company: companyOf(language),
    customer: {
      name: isBuyer ? fullName(order) : '',
      email: view.email ?? '',
    },
    printed_at: databaseTime().toISOString(),
  };
};
