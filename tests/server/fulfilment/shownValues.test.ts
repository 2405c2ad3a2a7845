/** Checks that emails and PDF receipts format values as the pages do (tests/domain/shownValues.ts). */
import { expect, test } from 'vitest';
import type { Language } from '../../../contract/domain/languages.ts';
import type { PrintInfo } from '../../../contract/schemas/orders.ts';
import { receiptPdf } from '../../../server/fulfilment/receipts/pdf.ts';
import { labelled } from '../../../server/mail/layout.ts';
import { renderReceipt } from '../../../server/mailTemplates/orders.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { shownCodes, shownPhones, shownValidity } from '../../domain/shownValues.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePrintInfo } from './sample.ts';

const withReceipt = (change: Partial<PrintInfo['receipts'][number]>): PrintInfo => {
  const info = samplePrintInfo();
  return { ...info, receipts: info.receipts.map((receipt) => ({ ...receipt, ...change })) };
};

/** Replaces non-breaking spaces with ordinary spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const read = async (info: PrintInfo, language: Language) => {
  const { subject, text, html } = renderReceipt(info, language, 'https://shop.example/order');
  return {
    subject: plain(subject),
    text: plain(text),
    html: plain(html),
    pdf: plain(await pdfText(await receiptPdf(info, language))),
  };
};

test("a receipt email starts with the shop's name and loads no external resources", () => {
  const { html } = renderReceipt(samplePrintInfo(), 'en', 'https://shop.example/order');
  expect(html).toMatch(
    /<div class="page"[^>]*><p class="brand"[^>]*><span aria-hidden="true"[^>]*>▲<\/span><span[^>]*>Rigi<\/span><\/p>/,
  );
  expect(html).not.toMatch(/<(img|link|script|iframe|object|video)\b/);
  expect(html).not.toContain('url(');
});

test.each(shownValidity)(
  'the shop formats the validity %s in language %s as %s',
  async (validity, language, shown) => {
    const { text, html, pdf } = await read(withReceipt({ validity }), language);
    const label = getMessages(language).receipt.validity;
    expect(text).toContain(`${plain(labelled(label, shown, language))}\n`);
    expect(html).toContain(`>${plain(shown)}</td>`);
    expect(pdf.split('\n')).toContain(`${label} ${plain(shown)}`);
  },
);

test.each(shownCodes)('the shop formats the code %s as %s [R16]', async (code, shown) => {
  const { text, html, pdf } = await read(withReceipt({ recharge_code: code }), 'en');
  expect(text.split('\n')).toContain(shown);
  expect(html).toContain(`>${shown}</div>`);
  expect(pdf.split('\n')).toContain(shown);
});

test('the receipt of a direct top-up shows the amount first and does not group the operator reference', async () => {
  const info = withReceipt({ recharge_code: '7297929551', pin: null, value: '299.00', currency: 'INR' });
  const { subject, text, html, pdf } = await read(
    { ...info, order: { ...info.order, ProdType: 2, Mobile: '9801041300', ISDCode: '91' } },
    'en',
  );
  expect(subject).toBe('INR 299.00 sent to +91 98010 41300 (order R-26-K7M4-Q2XP)');
  expect(text.split('\n')).toContain('+91 98010 41300 · INR 299.00');
  expect(text.split('\n')).toContain('Operator reference: 7297929551');
  expect(html).toContain('>+91 98010 41300</span></div>');
  expect(html).toContain('>7297929551</td>');
  expect(pdf.split('\n')).toContain('7297929551');
});

test.each(shownPhones)('the shop formats the phone number %o as %s', async ({ isd, mobile }, shown) => {
  const info = samplePrintInfo();
  const { text, html, pdf } = await read(
    { ...info, order: { ...info.order, ProdType: 2, Mobile: mobile, ISDCode: isd } },
    'en',
  );
  expect(text).toContain(`Mobile number: ${shown}\n`);
  expect(html).toContain(shown);
  expect(pdf).toContain(`Mobile number: ${shown}`);
});

test('the email and the PDF show the received amount with thousands separators', async () => {
  const info = withReceipt({ value: '12500.00', currency: 'INR' });
  const { text, pdf } = await read(
    { ...info, order: { ...info.order, Receivevalue: '12500.00', ReceiveCurrency: 'INR' } },
    'en',
  );
  expect(text).toContain('INR 12’500.00');
  expect(pdf).toContain('INR 12’500.00');
  expect(`${text}${pdf}`).not.toContain('12500');
});

type Order = PrintInfo['order'];
const credit: Partial<Order> = { discount: '5.00', discount_kind: 'credit' };
test.each<[string, Partial<Order>, Partial<PrintInfo['receipts'][number]>, string]>([
  ['the contents of a plan', { contents: { text: 'Data 2 GB', lang: 'en' } }, {}, 'Includes: Data 2 GB'],
  [
    'a promo code',
    { discount: '5.00', discount_kind: 'code', giftcode: 'SUMMER26' },
    {},
    'Promo code SUMMER26 CHF -5.00',
  ],
  ['credit', credit, {}, 'Credit CHF -5.00'],
  ['a refund', { paymentstatus: 'refunded' }, {}, 'Refunded CHF -25.00'],
  ['returned credit', { ...credit, paymentstatus: 'refunded' }, {}, 'Credit given back CHF 5.00'],
  ['a warning', {}, { warning: 'Never read this code to a caller.' }, 'Never read this code to a caller.'],
  [
    'the page that shows the balance',
    {},
    { balance_url: 'https://balance.example' },
    'Check the balance: https://balance.example',
  ],
  ['the page for redeeming', {}, { redeem_url: 'https://redeem.example/7' }, 'https://redeem.example/7'],
])('the PDF receipt contains %s only if the order includes it', async (_, order, receipt, line) => {
  const readLines = async (info: PrintInfo) => plain(await pdfText(await receiptPdf(info, 'en'))).split('\n');
  const info = withReceipt(receipt);
  expect(await readLines({ ...info, order: { ...info.order, ...order } })).toContain(line);
  expect(await readLines(samplePrintInfo())).not.toContain(line);
});

test('a PDF receipt of a delivered order without codes says that the email contains them', async () => {
  const info = samplePrintInfo();
  const drawPdf = async (more: Partial<PrintInfo>) => pdfText(await receiptPdf({ ...info, ...more }, 'en'));
  const notice = 'For your safety the codes are not on this copy.';
  expect(await drawPdf({ receipts: [] })).toContain(notice);
  expect(await drawPdf({})).not.toContain(notice);
  expect(await drawPdf({ receipts: [], order: { ...info.order, status: 'processing' } })).not.toContain(
    notice,
  );
});
