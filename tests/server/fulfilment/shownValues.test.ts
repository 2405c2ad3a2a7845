/** Checks that emails and PDF receipts format values as the pages do (tests/domain/shownValues.ts). */
// The package also has a named export, but its types only declare the default one.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { afterEach, expect, test, vi, type Mock } from 'vitest';
import { languages, type Language } from '../../../contract/domain/languages.ts';
import type { PrintInfo } from '../../../contract/schemas/orders.ts';
import { receiptPdf } from '../../../server/fulfilment/receipts/pdf.ts';
import { labelled } from '../../../server/mail/layout.ts';
import { renderReceipt } from '../../../server/mailTemplates/orders.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { shownCodes, shownPhones, shownValidity } from '../../domain/shownValues.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePrintInfo } from './sample.ts';

afterEach(() => vi.restoreAllMocks());

const withReceipt = (change: Partial<PrintInfo['receipts'][number]>): PrintInfo => {
  const info = samplePrintInfo();
  return { ...info, receipts: info.receipts.map((receipt) => ({ ...receipt, ...change })) };
};

const url = 'https://shop.example/order#order=link';

/** Replaces non-breaking spaces with ordinary spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const read = async (info: PrintInfo, language: Language) => {
  const { subject, text, html } = renderReceipt(info, language, { url });
  return {
    subject: plain(subject),
    text: plain(text),
    html: plain(html),
    pdf: plain(await pdfText(await receiptPdf(info, language))),
  };
};

test("a receipt email starts with the shop's name and loads no external resources", () => {
  const { html } = renderReceipt(samplePrintInfo(), 'en', { url });
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

test("a direct top-up's receipt shows the number and the amount, and does not group the operator reference", async () => {
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

test('the receipt email has a link to buy the product again or, for a direct top-up, to top up again', async () => {
  const info = withReceipt({ recharge_code: '7297929551', pin: null });
  const topUp = await read(
    { ...info, order: { ...info.order, ProdType: 2, Mobile: '9801041300', ISDCode: '91' } },
    'en',
  );
  expect(topUp.text).toMatch(/\nTop up again: https:\S+&again=1\n/);
  expect(topUp.text).not.toContain('Buy again');
  const card = await read(info, 'en');
  expect(card.text).toMatch(/\nBuy again: https:\S+&again=1\n/);
  expect(card.text).not.toContain('Top up again');
});

test.each([
  [1, 'Your purchase: Zalando, CHF 25.00 (order R-26-K7M4-Q2XP)', 'Zalando, CHF 25.00'],
  [3, 'Your purchase: Zalando, 3 × CHF 25.00 (order R-26-K7M4-Q2XP)', 'Zalando, 3 × CHF 25.00'],
])(
  "the email with %i code(s) shows product and value in its subject and on a card in the brand's colours",
  (quantity, subject, card) => {
    const info = samplePrintInfo();
    const mail = renderReceipt({ ...info, order: { ...info.order, quantity } }, 'en', {
      url,
      colors: { color: '#ff6900', ink: '#111820' },
    });
    expect(plain(mail.subject)).toBe(subject);
    expect(plain(mail.html)).toContain(`role="img" aria-label="${card}"`);
    expect(mail.html).toContain('background:#ff6900;color:#111820');
  },
);

test.each(languages)('in language %s, the subject of a receipt contains no code', (language) => {
  const info = withReceipt({ recharge_code: 'WXYZ-2345-6789', pin: '9753' });
  for (const ProdType of [1, 2, 3] as const) {
    const { subject } = renderReceipt({ ...info, order: { ...info.order, ProdType } }, language, { url });
    expect(subject).toMatch(/Zalando.*25\.00.*R-26-K7M4-Q2XP/);
    expect(subject).not.toMatch(/WXYZ|2345|6789|9753/);
  }
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

test('in the receipt email and the PDF, the amount that the recipient receives has thousands separators', async () => {
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
/** A receipt in which every amount is different. */
const distinctInfo = (): PrintInfo => {
  const info = withReceipt({ pin: '9876', warning: 'Never read this code to a caller.' });
  const order: Order = {
    ...info.order,
    quantity: 3,
    amount: '12.50',
    subtotal: '37.50',
    servicecharge: '1.00',
    discount: '5.00',
    discount_kind: 'code',
    giftcode: 'SUMMER26',
    total: '33.50',
    Receivevalue: '25.00',
  };
  return { ...info, order };
};

test('the receipt email contains the expected paragraphs', () => {
  const read = (info: PrintInfo, returnUntil: Date | null = null) =>
    plain(renderReceipt(info, 'en', { url, returnUntil }).text).split(/\n{2,}/);
  const info = distinctInfo();
  const order = [
    'Order number: R-26-K7M4-Q2XP',
    'Date: 2 January 2026 at 11:00',
    'Description: Zalando',
    'Quantity: 3',
    'Service fee: CHF 1.00',
    'Promo code SUMMER26: CHF -5.00',
    'Total: CHF 33.50',
  ];
  const end = [
    `Open the order: ${url}`,
    `Buy again: ${url}&again=1`,
    'Questions? Write to help@rigi.example.',
    'This e-mail was sent automatically. Please keep it as your proof of purchase.',
    '--\nRigi Top-up AG · Seestrasse 12 · 6353 Weggis\n',
  ];
  const begin = [
    'Hello Ada Łovelace,',
    'Thank you for your order. Here is what you bought.',
    'Zalando · 3 × CHF 25.00',
  ];
  expect(read(info)).toEqual([
    ...begin,
    'Never read this code to a caller.',
    [
      'Your code:',
      'ABCD EFGH JKLM 2345',
      'Value: CHF 25.00',
      'Redeemable in: Switzerland',
      'Serial number: 12345',
      'PIN: 9876',
      'Valid for: 12 months',
    ].join('\n'),
    'How to use it: Sign in and enter the code at the checkout.',
    order.join('\n'),
    ...end,
  ]);
  const withoutCodes = { ...info, receipts: [] };
  expect(read(withoutCodes)).toEqual([
    ...begin,
    'Your account shows codes only with your passkey. Open the order, log in and use your passkey to see them.',
    order.join('\n'),
    ...end,
  ]);
  expect(read(withoutCodes, new Date('2026-01-04T10:00:00Z'))).toEqual([
    ...begin,
    'Your code is ready. It is not in this e-mail: open the order to see it.',
    'You can return it until 4 January 2026 at 11:00, as long as nobody has opened it.',
    order.join('\n'),
    ...end,
  ]);
});

test('the email about a direct top-up contains the expected paragraphs', () => {
  const info = withReceipt({
    recharge_code: '7297929551',
    serial: null,
    validity: 'P28D',
    value: '299.00',
    currency: 'INR',
    balance_url: 'https://balance.example',
  });
  const bought: Order = {
    ...info.order,
    ProdType: 2,
    product: 'Airtel India',
    Mobile: '9801041300',
    ISDCode: '91',
    before_tax: 1,
    contents: { text: 'Data 2 GB', lang: 'en' },
  };
  const { text } = renderReceipt({ ...info, order: bought }, 'en', { url });
  expect(
    plain(text)
      .split(/\n{2,}/)
      .slice(2, -5),
  ).toEqual([
    'The credit has been added to +91 98010 41300.',
    '+91 98010 41300 · INR 299.00 before local taxes',
    [
      'Value: INR 299.00 before local taxes',
      'Valid for: 28 days',
      'Includes: Data 2 GB',
      'Operator reference: 7297929551',
    ].join('\n'),
    'Check the balance: https://balance.example',
    [
      'Order number: R-26-K7M4-Q2XP',
      'Date: 2 January 2026 at 11:00',
      'Description: Airtel India',
      'Mobile number: +91 98010 41300',
      'Quantity: 1',
      'Service fee: CHF 0.00',
      'Total: CHF 25.00',
    ].join('\n'),
  ]);
});

test('the PDF receipt contains the expected lines', async () => {
  const lines = plain(await pdfText(await receiptPdf(distinctInfo(), 'en')))
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean);
  expect(lines.toSorted()).toEqual(
    [
      'Rigi',
      'Rigi Top-up AG',
      'Seestrasse 1',
      '6353 Weggis',
      'Switzerland',
      'CHE-100.000.000 MWST',
      'help@rigi.example',
      '+41 41 000 00 00',
      'Receipt',
      'Order number R-26-K7M4-Q2XP',
      'Date 2 January 2026 at 11:00',
      'Customer Ada Łovelace',
      'ada@example.org',
      'Paid with TWINT',
      'Zalando',
      'Value: CHF 25.00',
      'Unit price CHF 12.50',
      'Quantity 3',
      'Subtotal CHF 37.50',
      'Service fee CHF 1.00',
      'Promo code SUMMER26 CHF -5.00',
      'Total CHF 33.50',
      'Vouchers and credit are not subject to VAT when sold; VAT is due when they are used.',
      'Never read this code to a caller.',
      'Your code',
      'ABCD EFGH JKLM 2345',
      'Value CHF 25.00',
      'Redeemable in Switzerland',
      'Serial number 12345',
      'PIN 9876',
      'Valid for 12 months',
      'How to use it',
      'Sign in and enter the code at the checkout.',
      'Keep this receipt in a safe place. Whoever has the code can use it.',
      'Rigi Top-up AG · R-26-K7M4-Q2XP · Page 1 of 1',
    ].toSorted(),
  );
});

test.each<[string, Partial<Order>, string]>([
  ['the payment method that the provider reported', { paymentbrand: 'VIS', paymentmethod: 'card' }, 'Visa'],
  ['a payment by card without a reported method', { paymentbrand: '', paymentmethod: 'card' }, 'Card'],
  ['the provider, if it takes no cards', { paymentbrand: '', paymentmethod: 'paypal' }, 'PayPal'],
])('the PDF receipt states %s', async (_, more, paidWith) => {
  const info = samplePrintInfo();
  const text = plain(await pdfText(await receiptPdf({ ...info, order: { ...info.order, ...more } }, 'en')));
  expect(text.split('\n')).toContain(`Paid with ${paidWith}`);
});

test("a voucher's receipt shows its PIN once, labelled as a PIN", async () => {
  const info = withReceipt({ recharge_code: '1234 5678', pin: '12345678' });
  const { text, pdf } = await read({ ...info, order: { ...info.order, ProdType: 3 } }, 'en');
  expect(text.split('\n').filter((line) => /PIN/.test(line))).toEqual(['PIN:']);
  expect(pdf.split('\n').filter((line) => /PIN/.test(line))).toEqual(['PIN']);
  // Only a gift card states the country in which it can be redeemed.
  for (const place of [text, pdf]) {
    expect(place).toContain('1234 5678');
    expect(place).not.toContain('Redeemable in');
  }
});

// PDFKit's types do not declare the prototype.
const { prototype } = PDFDocument as unknown as { prototype: PDFKit.PDFDocument };

/** Draws the PDF receipt. Returns the font and the size in points of each text on it. */
const loadLooks = async (info: PrintInfo): Promise<Map<string, unknown[]>> => {
  const font = vi.spyOn(prototype, 'font');
  const size = vi.spyOn(prototype, 'fontSize');
  const text = vi.spyOn(prototype, 'text');
  await receiptPdf(info, 'en');
  const lastBefore = ({ mock }: { mock: Mock['mock'] }, time: number): unknown =>
    mock.calls[mock.invocationCallOrder.findLastIndex((at) => at < time)]?.[0];
  return new Map(
    text.mock.calls.map(([drawn], n) => {
      const time = text.mock.invocationCallOrder[n]!;
      return [plain(drawn), [lastBefore(font, time), lastBefore(size, time)]];
    }),
  );
};

/** Draws the PDF receipt. Returns a line for each step of the drawing and for each property of the document. */
const loadDrawing = async (info: PrintInfo): Promise<string> => {
  const lines: string[] = [];
  let depth = 0;
  const steps = prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  // The numbers of the marks only count them.
  const describe = (key: string, value: unknown): unknown =>
    key === 'mcid' ? undefined : typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  const shapes = ['roundedRect', 'path', 'moveTo', 'lineTo', 'lineWidth', 'lineCap', 'fill', 'stroke'];
  const places = ['addPage', 'switchToPage', 'save', 'translate', 'scale', 'restore'];
  for (const name of [...shapes, ...places, 'markContent', 'endMarkedContent', 'text']) {
    const draw = steps[name]!;
    vi.spyOn(steps, name).mockImplementation(function drawStep(this: unknown, ...given) {
      const page = this as {
        _font: { name: string } | null;
        _fontSize: number;
        _fillColor: unknown[] | null;
      };
      const look = name === 'text' ? [page._font?.name, page._fontSize, page._fillColor?.[0]] : [];
      // Leaves out the texts, because some of them are codes, which must not be stored in a file.
      const shown = name === 'text' ? given.slice(1) : given;
      // PDFKit draws some steps by calling others.
      if (depth === 0) lines.push(plain([name, JSON.stringify([...shown, ...look], describe)].join(' ')));
      depth += 1;
      try {
        return Reflect.apply(draw, this, given);
      } finally {
        depth -= 1;
      }
    });
  }
  const pdf = (await receiptPdf(info, 'en')).toString('latin1');
  vi.restoreAllMocks();
  const properties = /^(?:%PDF|\/(?:MediaBox|Lang|DisplayDocTitle|Marked) |\/S \/Document|\().*/gm;
  return [...lines, ...(pdf.match(properties) ?? []), ''].join('\n');
};

test('every part of the PDF receipt has its own place, size and color', async () => {
  const info = distinctInfo();
  const receipt = { ...info.receipts[0]!, redeem_url: 'https://redeem.example/7' };
  const full: PrintInfo = {
    ...info,
    customer: { ...info.customer, name: 'יעל (Ada)' },
    receipts: [
      { ...receipt, balance_url: 'https://balance.example' },
      {
        ...receipt,
        recharge_code: 'ABCD EFGH JKLM NPQR STUV WXYZ 2345',
        redeem_url: null,
        redeem: { concise: '', verbose: '' },
      },
      { ...receipt, recharge_code: '' },
    ],
    order: {
      ...info.order,
      product: 'ზალანდო (Zalando)',
      ISDCode: '41',
      Mobile: '791234567',
      contents: { text: 'Data 2 GB', lang: 'en' },
      paymentstatus: 'refunded',
      discount_kind: 'credit',
    },
  };
  const withoutCodes = { ...info, receipts: [], customer: { name: '', email: 'a***@e***.org' } };
  for (const [name, one] of Object.entries({ full, short: info, withoutCodes }))
    await expect(await loadDrawing(one)).toMatchFileSnapshot(`receiptDrawings/${name}.txt`);
});

test('the PDF receipt prints the total larger and bolder than the other amounts', async () => {
  const looks = await loadLooks(distinctInfo());
  for (const text of ['Quantity', '3', 'Subtotal', 'CHF 37.50'])
    expect([text, looks.get(text)]).toEqual([text, ['text', 10]]);
  for (const text of ['Total', 'CHF 33.50']) expect([text, looks.get(text)]).toEqual([text, ['strong', 12]]);
});

test('the colored box on the PDF receipt encloses the code and everything about it, in order', async () => {
  const rectangle = vi.spyOn(prototype, 'roundedRect');
  const text = vi.spyOn(prototype, 'text');
  const redeem_url = 'https://redeem.example/7';
  await receiptPdf(withReceipt({ redeem_url }), 'en');
  const [, top, , height] = rectangle.mock.calls.at(-1)!;
  // The mock's type is the overload without a position.
  const calls = text.mock.calls as unknown as [text: string, x: number, y: number][];
  const tops = new Map(calls.map(([drawn, , y]) => [plain(drawn), y]));
  const parts = [
    'Your code',
    'ABCD EFGH JKLM 2345',
    'Redeemable in',
    'Valid for',
    'Redeem online',
    redeem_url,
  ];
  const places = [top, ...parts.map((part) => tops.get(part)!), top + height];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the lines of a name that needs another font do not overlap on the PDF receipt', async () => {
  const text = vi.spyOn(prototype, 'text');
  await receiptPdf(samplePrintInfo('יעל'), 'en');
  // The mock's type is the overload without a position.
  const calls = text.mock.calls as unknown as [text: string, x: number, y: number][];
  const baselineOf = (part: string | RegExp) => calls.find(([drawn]) => drawn.match(part))![2];
  // At 10 points, a line is at least 12 points high.
  expect(baselineOf('ada@example.org') - baselineOf(/[\u05d0-\u05ea]/)).toBeGreaterThan(12);
});

test('the receipt has instructions only if the product has any, and never for a direct top-up', async () => {
  const title = 'How to use it';
  expect((await read(samplePrintInfo(), 'en')).pdf.split('\n')).toContain(title);
  const topUp = withReceipt({ pin: null });
  for (const info of [
    withReceipt({ redeem: { concise: '', verbose: '' } }),
    { ...topUp, order: { ...topUp.order, ProdType: 2 as const, Mobile: '9801041300', ISDCode: '91' } },
  ]) {
    const { text, pdf } = await read(info, 'en');
    expect(`${text}${pdf}`).not.toContain(title);
  }
});

const credit: Partial<Order> = { discount: '5.00', discount_kind: 'credit' };
test.each<[string, Partial<Order>, Partial<PrintInfo['receipts'][number]>, string]>([
  ['the contents of a plan', { contents: { text: 'Data 2 GB', lang: 'en' } }, {}, 'Includes: Data 2 GB'],
  [
    'a promo code',
    { discount: '5.00', discount_kind: 'code', giftcode: 'SUMMER26' },
    {},
    'Promo code SUMMER26 CHF -5.00',
  ],
  [
    'the percentage of a promo code',
    { discount: '5.00', discount_kind: 'code', giftcode: 'SUMMER26', discount_percent: 20 },
    {},
    'Promo code SUMMER26, 20 % CHF -5.00',
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

test("a PDF receipt that omits a delivered order's codes says that the email contains the codes", async () => {
  const info = samplePrintInfo();
  const drawPdf = async (more: Partial<PrintInfo>) => pdfText(await receiptPdf({ ...info, ...more }, 'en'));
  const notice = 'For your safety the codes are not on this copy.';
  expect(await drawPdf({ receipts: [] })).toContain(notice);
  expect(await drawPdf({})).not.toContain(notice);
  expect(await drawPdf({ receipts: [], order: { ...info.order, status: 'processing' } })).not.toContain(
    notice,
  );
});
