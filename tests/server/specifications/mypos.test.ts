/**
 * Sends the official SDK's forms to the myPOS sandbox. The SDK's Purchase.php, Refund.php and Helper.php are
 * stored with the specifications.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createMypos } from '../../../server/providers/mypos/adapter.ts';
import { isSignedJson, signFields, signJson, signValues } from '../../../server/providers/mypos/signature.ts';
import { OutcomeUnknown } from '../../../server/providers/ports.ts';
import { openGateways, portOf, type Harness } from '../providers/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());

/** Runs a server on loopback while `work` runs. */
const during = async <T>(answer: RequestListener, work: (address: string) => Promise<T>): Promise<T> => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${portOf(server)}/`);
  } finally {
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  }
};

type Pairs = [string, string][];
/** Formats a number for a form field as PHP does: 25, 2.85, 25.5. */
const php = (value: number | string | null): string => (value === null ? '' : String(value));
const head = (method: string): Pairs => [
  ['IPCmethod', method],
  ['IPCVersion', '1.4'],
  ['IPCLanguage', 'en'],
  ['SID', harness.config.mypos.sid],
  ['WalletNumber', harness.config.mypos.wallet],
  ['KeyIndex', String(harness.config.mypos.keyIndex)],
  ['Source', 'SDK_PHP_1.4'],
];
/**
 * Builds the form as process() in Purchase.php does: the fields in the same order, unset fields empty, and the
 * signature last.
 */
const purchase = (
  items: { name: string; quantity: number; price: number }[],
  more: Record<string, string> = {},
): Pairs => {
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const fields: Pairs = [
    ...head('IPCPurchase'),
    ['Currency', 'CHF'],
    ['Amount', php(total)],
    ['OrderID', randomUUID()],
    ['URL_OK', 'https://shop.example/ok'],
    ['URL_Cancel', 'https://shop.example/no'],
    ['URL_Notify', harness.url('/hooks/mypos')],
    ['Note', ''],
    ['expires_in', '86400'],
    ['ApplicationID', ''],
    ['PartnerID', ''],
    ['customeremail', 'ada@example.org'],
    ['customerphone', ''],
    ['customerfirstnames', 'Ada'],
    ['customerfamilyname', 'Keller'],
    ['customercountry', ''],
    ['customercity', ''],
    ['customerzipcode', ''],
    ['customeraddress', ''],
    ['CartItems', String(items.length)],
    ...items.flatMap(({ name, quantity, price }, n): Pairs => [
      [`Article_${n + 1}`, name],
      [`Quantity_${n + 1}`, php(quantity)],
      [`Price_${n + 1}`, php(price)],
      [`Amount_${n + 1}`, php(price * quantity)],
      [`Currency_${n + 1}`, 'CHF'],
    ]),
    ['CardTokenRequest', '0'],
    ['PaymentParametersRequired', '1'],
    ['PaymentMethod', '3'],
  ];
  return signFields(
    fields.map(([name, value]) => [name, more[name] ?? value]),
    harness.config.mypos.privateKey,
  );
};
const send = (fields: Pairs) =>
  fetch(harness.config.mypos.url, { method: 'POST', body: new URLSearchParams(fields) });
const idOf = (fields: Pairs): string => new Map(fields).get('OrderID') ?? '';
const answerSchema = v.looseObject({ Status: v.number() });
const ask = async (method: string, fields: Pairs) => {
  const signed = signFields(
    [...head(method), ...fields, ['OutputFormat', 'json'], ['ApplicationID', ''], ['PartnerID', '']],
    harness.config.mypos.privateKey,
  );
  return v.parse(answerSchema, await (await send(signed)).json());
};
const decide = (order: string, decision: string) =>
  fetch(harness.url('/sandbox/mypos/vmp/decide'), {
    method: 'POST',
    body: new URLSearchParams({ order, decision, number: '4006090000000007' }),
  });
const ledger = () =>
  harness.json(
    '/sandbox/mypos/ledger',
    v.object({
      captures: v.array(v.looseObject({ refno: v.string(), amount: v.number(), trnref: v.string() })),
      credits: v.array(v.looseObject({ refno: v.string(), amount: v.number() })),
    }),
  );

describe('forms from the official myPOS SDK', () => {
  it.each([
    ['an amount without decimals: "25"', [{ name: 'Card', quantity: 1, price: 25 }], 2500],
    ['an amount with one decimal', [{ name: 'Card', quantity: 1, price: 25.5 }], 2550],
    ['an amount with two decimals', [{ name: 'Card', quantity: 1, price: 2.85 }], 285],
    [
      'several articles, one of them a discount',
      [
        { name: 'Card', quantity: 2, price: 10 },
        { name: 'Bonus', quantity: 1, price: -5 },
      ],
      1500,
    ],
  ])('the sandbox opens the myPOS payment page for %s', async (_, items, rappen) => {
    const form = purchase(items);
    const page = await send(form);
    expect([page.status, (await page.text()).includes(`CHF ${(rappen / 100).toFixed(2)}`)]).toEqual([
      200,
      true,
    ]);
  });

  it.each([
    ['with a total that differs from the cart’s', { Amount: '26' }],
    ['with a third decimal', { Amount: '25.001', Price_1: '25.001' }],
    ['with a cart in another currency', { Currency_1: 'EUR' }],
    ['with an unknown kind', { PaymentParametersRequired: '4' }],
    ['without a name, which the full kind requires', { customerfirstnames: '' }],
    ['with an invalid notification URL', { URL_Notify: 'nowhere' }],
  ])('the sandbox refuses the myPOS form %s', async (_, more) => {
    expect((await send(purchase([{ name: 'Card', quantity: 1, price: 25 }], more))).status).toBe(400);
  });

  it('the signature of a myPOS form covers the decoded values in their order', async () => {
    const form = purchase([{ name: 'Zürich & mehr <1>', quantity: 1, price: 25 }]);
    expect((await send(form)).status).toBe(200);
    const values = form.slice(0, -1).map(([, value]) => value);
    expect(signValues(values, harness.config.mypos.privateKey)).toBe(form.at(-1)?.[1]);
    expect((await send(form.toReversed())).status).toBe(400);
  });
});

/** Uses the adapter to read the refund with the given reference from the response. */
const findRefundIn = (response: string, reference: string) =>
  during(
    (_, answer) => answer.end(response),
    (url) =>
      createMypos({ ...harness.config.mypos, url }, { log: createLog('silent'), retryDelays: [] }).findRefund(
        { transactionId: 'A', captureId: null, amount: 1, currency: 'CHF', reference, idempotencyKey: 'A' },
      ),
  );

describe('myPOS sandbox', () => {
  const paid = async () => {
    const form = purchase([{ name: 'Card', quantity: 1, price: 25 }]);
    await send(form);
    await decide(idOf(form), 'pay');
    return idOf(form);
  };

  it('the myPOS sandbox reverses a payment whose notification was not acknowledged and reports PaymentStatus 4', async () => {
    // No server listens at the notification URL.
    const id = await paid();
    expect(await ask('IPCGetPaymentStatus', [['OrderID', id]])).toMatchObject({
      Status: 0,
      PaymentStatus: 4,
    });
    expect(await harness.gateways.mypos.status(id)).toMatchObject({ state: 'declined', failure: 'REVERSED' });
  });

  it('a repeated refund request to the myPOS sandbox creates a second refund, because an OrderID is unique only among purchases', async () => {
    const { order, trnref } = await acknowledgedPurchase();
    const refund: Pairs = [
      ['Currency', 'CHF'],
      ['Amount', '10'],
      ['OrderID', `R-${order}`],
      ['IPC_Trnref', trnref],
    ];
    expect([(await ask('IPCRefund', refund)).Status, (await ask('IPCRefund', refund)).Status]).toEqual([
      0, 0,
    ]);
    expect((await ledger()).credits.filter((c) => c.refno === `R-${order}`)).toHaveLength(2);
    expect((await ask('IPCRefund', refund)).Status).toBe(9);
  });

  it('if the response to a refund is lost, the myPOS adapter throws `OutcomeUnknown` but can then find the completed refund', async () => {
    const { order, trnref } = await acknowledgedPurchase();
    const request = {
      transactionId: order,
      captureId: trnref,
      amount: 2500,
      currency: 'CHF' as const,
      reference: order,
      idempotencyKey: 'unused',
    };
    expect(await harness.gateways.mypos.findRefund(request)).toBeNull();
    await harness.post('/sandbox/mypos/misbehave', { refund: 'lose-after', next: 1 });
    await expect(harness.gateways.mypos.refund(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await harness.gateways.mypos.findRefund(request)).toMatchObject({ state: 'completed' });
    expect((await ledger()).credits.filter((c) => c.refno === `R-${order}`)).toHaveLength(1);
  });

  it('the outcome of a refund stays unknown if myPOS returns the status of another refund', async () => {
    const { order, trnref } = await acknowledgedPurchase();
    await ask('IPCRefund', [
      ['Currency', 'CHF'],
      ['Amount', '10'],
      ['OrderID', `R-${order}`],
      ['IPC_Trnref', trnref],
    ]);
    const { Signature: _, ...found } = await ask('IPCGetTxnStatus', [['OrderID', `R-${order}`]]);
    // The signature covers the order of the fields, which parsing has changed, so sign the response again.
    const status = JSON.stringify(signJson(found, harness.config.mypos.sandboxKey ?? ''));
    expect(await findRefundIn(status, order)).toMatchObject({ state: 'completed' });
    await expect(findRefundIn(status, 'another')).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  /** Makes a purchase and acknowledges its notification with OK. */
  const acknowledgedPurchase = (): Promise<{ order: string; trnref: string }> =>
    during(
      (_, response) => response.end('OK'),
      async (address) => {
        const form = purchase([{ name: 'Card', quantity: 1, price: 25 }], { URL_Notify: address });
        await send(form);
        await decide(idOf(form), 'pay');
        const capture = (await ledger()).captures.find((c) => c.refno === idOf(form));
        return { order: idOf(form), trnref: capture?.trnref ?? '' };
      },
    );
});

describe('signed responses from myPOS', () => {
  const sign = (text: string, values: string[]): object => {
    const key = harness.config.mypos.sandboxKey ?? '';
    return { ...(JSON.parse(text) as object), Signature: signValues(values, key) };
  };

  it('in myPOS signatures, true is encoded as 1, and false and null as empty strings, as in PHP', () => {
    const answer = sign('{"A":true,"B":false,"C":null,"D":"x"}', ['1', '', '', 'x']);
    expect(isSignedJson(answer, harness.config.mypos.publicCert)).toBe(true);
  });
  it('the myPOS signature check uses the exact text of every number, even for undocumented fields', async () => {
    const key = harness.config.mypos.sandboxKey ?? '';
    const signature = signValues(['IPCGetTxnStatus', '5', '12.50', 'No transaction'], key);
    // Parsing this undocumented field as a number would lose its trailing zero.
    const text = `{"IPCMethod":"IPCGetTxnStatus","Status":5,"Fee":12.50,"StatusMsg":"No transaction","Signature":"${signature}"}`;
    expect(await findRefundIn(text, 'A')).toBeNull();
  });
});
