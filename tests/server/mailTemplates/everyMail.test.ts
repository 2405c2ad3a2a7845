/** Tests the complete English text of every email except the receipt. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailCodeMinutes } from '../../../contract/domain/limits.ts';
import { giftLink } from '../../../server/fulfilment/gifts.ts';
import { endRequestLink } from '../../../server/fulfilment/requestLinks.ts';
import { issueCode } from '../../../server/identity/codes.ts';
import { undoLink } from '../../../server/identity/contactChange.ts';
import { resetLink, verifyLink } from '../../../server/identity/links.ts';
import { templates } from '../../../server/mailTemplates/index.ts';
import { againLink, orderLink } from '../../../server/orders/orderLink.ts';
import { endReminderLink } from '../../../server/orders/recipients.ts';
import {
  accountDevices,
  accounts,
  attempts,
  buyers,
  carts,
  contactChanges,
  contactMessages,
  deliveries,
  documents,
  gifts,
  limitRequests,
  orders,
  passwordResets,
  recipients,
  requestLinks,
  staffAccounts,
  staffDevices,
  staffNotices,
  subscribers,
  type AccountRow,
  type Item,
  type MailKind,
  type MailRow,
  type OrderRow,
} from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { sha256 } from '../../../server/platform/tokens.ts';
import { newsletterLink } from '../../../server/support/newsletterLinks.ts';
import { openShop, type Harness } from '../shop/harness.ts';

let harness: Harness;
let account: AccountRow;
const buyerId = randomUUID();
beforeAll(async () => {
  harness = await openShop({ WORKERS: '0', PUBLIC_URL: 'https://shop.example' });
  account = await addAccount();
  await db().insert(buyers).values({ id: buyerId, secretHash: buyerId, accountId: account.id });
});
afterAll(() => harness.close());
const shop = () => harness.app.shop;
const db = () => shop().db;

const createdAt = new Date('2026-05-04T10:15:00Z');
const hourLater = Date.parse('2026-05-04T11:15:00Z') / 1000;
const date = '4 May 2026 at 12:15';
const person = { firstName: 'Ada', lastName: 'Keller', language: 'en' } as const;
const addAccount = async (more: Partial<AccountRow> = {}): Promise<AccountRow> => {
  const id = randomUUID();
  const email = `${id}@mail.example`;
  const [row] = await db()
    .insert(accounts)
    .values({ id, ...person, email, emailVerifiedAt: createdAt, ...more })
    .returning();
  return row!;
};

const mailOf = (kind: MailKind, more: Partial<MailRow> = {}): MailRow => ({
  id: randomUUID(),
  kind,
  recipient: 'ada@mail.example',
  language: 'en',
  orderId: null,
  accountId: null,
  codeId: null,
  contactId: null,
  about: null,
  subscriberId: null,
  onRequest: false,
  state: 'queued',
  createdAt,
  sentAt: null,
  ...more,
});
const render = (mail: MailRow) => templates[mail.kind](shop(), mail);
/** Returns the subject and the paragraphs of an email, and its other fields except the HTML. */
const read = async (mail: MailRow): Promise<object> => {
  const content = await render(mail);
  if (content === null || !('text' in content)) throw new Error(`no email of kind ${mail.kind}`);
  const { text, html, ...rest } = content;
  expect(html).toContain('<!doctype html>');
  return { ...rest, text: text.trim().split(/\n{2,}/) };
};

const imprint = '--\nRigi Top-up AG · Seestrasse 12 · 6353 Weggis';
const help = 'Questions? Write to help@rigi.example.';
const letter = (subject: string, greeting: string, ...text: string[]) => ({
  subject,
  text: [greeting, ...text, help, imprint],
});
const plain = (subject: string, ...text: string[]) => ({ subject, text: [...text, imprint] });
const toPassword = 'Set a new password: https://shop.example/forgot-password';

const addCode = () =>
  transaction(db(), (tx) =>
    issueCode(tx, shop().secrets, { purpose: 'emailVerify', of: [randomUUID()] }, 10),
  );

const item: Item = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  ProdType: 2,
  ProdName: 'Airtel India',
  slug: 'airtel-india',
  OperatorCode: '200',
  SupplierID: '1',
  logo: '/brands/operators/airtel.svg',
  country: 'IN',
  receive: '299.00',
  receiveCurrency: 'INR',
  validity: 'P28D',
  isd: '91',
  mobile: '9801041300',
};
const card: Item = {
  ...item,
  prodid: 'G-3090',
  ProdType: 1,
  ProdName: 'Netflix CH',
  country: 'CH',
  receive: '25.00',
  receiveCurrency: 'CHF',
  isd: null,
  mobile: null,
};

describe('emails about an account', () => {
  const enter = `Enter this code in the shop. It is valid for ${emailCodeMinutes} minutes.`;
  const stranger = 'Wasn’t you? Do not confirm it, and do not give the code to anyone.';
  const link = (mail: MailRow): string[] => [
    'This link confirms your address. It is valid for 60 minutes.',
    `Confirm e-mail: ${verifyLink(shop(), account, mail.recipient, hourLater)}`,
  ];

  test("the welcome email contains a code and a link, but not the customer's name", async () => {
    const { id: codeId, code } = await addCode();
    const mail = mailOf('welcome', { accountId: account.id, codeId });
    const opened = 'Somebody opened an account with this address. Confirm only if it was you.';
    expect(await read(mail)).toEqual(
      letter('Welcome to Rigi', 'Hello,', opened, enter, `Your code:\n${code}`, ...link(mail), stranger),
    );
    const replaced = { ...mail, codeId: randomUUID() };
    expect(await read(replaced)).toEqual(
      letter('Welcome to Rigi', 'Hello,', opened, ...link(mail), stranger),
    );
  });

  test('the emails that verify an address contain either a link or a code', async () => {
    const { id: codeId, code } = await addCode();
    const more = { accountId: account.id, codeId };
    const linked = mailOf('emailLink', { accountId: account.id });
    const linkLetter = letter('Confirm your e-mail', 'Hello,', ...link(linked), stranger);
    expect(await read(linked)).toEqual(linkLetter);
    // The expiry time in the link is rounded down to a second.
    const later = new Date(createdAt.getTime() + 900);
    expect(await read({ ...linked, createdAt: later })).toEqual(linkLetter);
    expect(await read(mailOf('emailCode', more))).toEqual(
      letter('Your confirmation code', 'Hello,', enter, `Your code:\n${code}`, stranger),
    );
  });

  test('a guest gets the email with the confirmation code for an order', async () => {
    const { id: codeId, code } = await addCode();
    expect(await read(mailOf('emailCode', { codeId }))).toEqual(
      letter(
        'Your confirmation code',
        'Hello,',
        `Enter this code to see what you bought. It is valid for ${emailCodeMinutes} minutes. Never give it to anyone.`,
        `Your code:\n${code}`,
        'Wasn’t you? Ignore this e-mail. Without the code, nobody can get to what you bought.',
      ),
    );
  });

  test.each([
    [
      'reauthCode',
      `Enter this code in the shop to change the e-mail address of your account. It is valid for ${emailCodeMinutes} minutes. Never give it to anyone.`,
    ],
    [
      'ownerCode',
      `Enter this code in the shop to download your data, to change or remove your passkeys, or to close your account. It is valid for ${emailCodeMinutes} minutes. Never give it to anyone.`,
    ],
  ] as const)('the %s email states what its code confirms', async (kind, intro) => {
    const { id: codeId, code } = await addCode();
    expect(await read(mailOf(kind, { accountId: account.id, codeId }))).toEqual(
      letter(
        'Your confirmation code',
        'Hello Ada,',
        intro,
        `Your code:\n${code}`,
        'Wasn’t you? Then somebody else is using your account. Set a new password: that logs out every device.',
        toPassword,
      ),
    );
  });

  test('the password reset email contains a link that is valid for an hour, and only the hash of its token is stored', async () => {
    const mail = mailOf('reset', { recipient: account.email! });
    const token = shop().secrets.of('reset', mail.id);
    const expected = letter(
      'Reset your password',
      'Hello Ada,',
      'You can set a new password with this link. It is valid for 60 minutes and works once.',
      `Set a new password: ${resetLink(shop(), token, account.email!)}`,
      'Wasn’t you? Ignore this e-mail. Your password stays the same.',
    );
    // The email is the same if the job runs again.
    for (const _ of [1, 2]) expect(await read(mail)).toEqual(expected);
    expect(await db().select().from(passwordResets)).toEqual([
      expect.objectContaining({
        tokenHash: sha256(token),
        accountId: account.id,
        email: account.email,
        expiresAt: new Date(hourLater * 1000),
        usedAt: null,
      }),
    ]);
  });

  const notYou = 'Wasn’t you? Set a new password now: that logs out every device.';
  test('the email about a password change states when the password changed', async () => {
    expect(await read(mailOf('passwordChanged', { accountId: account.id }))).toEqual(
      letter(
        'Your password has changed',
        'Hello Ada,',
        'The password for your account has changed. If it was you, you don’t need to do anything.',
        `Date: ${date}`,
        notYou,
        toPassword,
      ),
    );
  });

  test('the email about removed passkeys links to the page that sets a new password', async () => {
    expect(await read(mailOf('passkeysRemoved', { accountId: account.id }))).toEqual(
      letter(
        'Your passkeys have been removed',
        'Hello Ada,',
        'Your account works without a passkey again, as you requested after losing it.',
        notYou,
        toPassword,
      ),
    );
  });

  test('the email about a requested passkey removal states when the passkeys can be removed', async () => {
    const { id: accountId } = await addAccount({ passkeyRecoveryAt: new Date('2026-05-07T20:00:00Z') });
    expect(await read(mailOf('passkeyRecovery', { accountId }))).toEqual(
      letter(
        'Your passkeys will be removed',
        'Hello Ada,',
        'Somebody has asked to use your account without your passkeys. From 7 May 2026 at 22:00, they can be removed with a code sent to this address. If it was you, come back then.',
        'Wasn’t you? Open your profile and choose “Keep my passkeys”, and set a new password.',
        'See my passkeys: https://shop.example/profile',
      ),
    );
    expect(await render(mailOf('passkeyRecovery', { accountId: account.id }))).toBeNull();
  });

  test.each([
    [
      { browser: 'Firefox', system: 'Linux', country: 'CH' },
      'Device: Firefox on Linux\nCountry: Switzerland',
    ],
    [{ browser: 'Firefox' }, 'Device: Firefox'],
    [{}, 'Device: Unknown browser'],
  ])('the email about a new sign-in describes the device %o', async (known, described) => {
    const about = randomUUID();
    const at = new Date('2026-05-04T10:14:00Z');
    await db()
      .insert(accountDevices)
      .values({ id: about, accountId: account.id, secretHash: about, createdAt: at, ...known });
    expect(await read(mailOf('newDevice', { accountId: account.id, about }))).toEqual(
      letter(
        'New login to your account',
        'Hello Ada,',
        'Somebody has logged in to your account from a browser that has not been used with it before. If it was you, you don’t need to do anything.',
        `${described}\nDate: 4 May 2026 at 12:14`,
        'Wasn’t you? Log that device out in your profile and set a new password. That logs out every device.',
        'See my devices: https://shop.example/profile',
      ),
    );
  });

  test('the email about a closed account does not contain a name', async () => {
    expect(await read(mailOf('accountClosed'))).toEqual(
      letter(
        'Your account is closed',
        'Hello,',
        'Your account has been closed as you asked. You are logged out everywhere, and nobody can log in to it any more.',
        'The law requires us to keep orders and receipts for 10 years, and your declarations for prepaid vouchers. We keep the orders without your name, your e-mail address and your phone number. This is our last e-mail about your account.',
      ),
    );
  });

  describe('messages to the previous email address or phone number', () => {
    const addChange = async (purpose: 'email' | 'mobile', undoneAt: Date | null = null) => {
      const id = randomUUID();
      const changedTo = purpose === 'email' ? 'a***@n***.example' : '+41 •••• 67';
      const expiresAt = new Date('2026-05-11T10:15:00Z');
      await db()
        .insert(contactChanges)
        .values({ id, accountId: account.id, purpose, changedTo, expiresAt, undoneAt, createdAt });
      return id;
    };

    test.each([
      ['email', 'e-mail address', 'a***@n***.example'],
      ['mobile', 'mobile number', '+41 •••• 67'],
    ] as const)(
      'messages about a new %s show the change and offer to undo it',
      async (purpose, word, changedTo) => {
        const about = await addChange(purpose);
        const undo = undoLink(shop(), about);
        expect(await read(mailOf('contactChanged', { accountId: account.id, about }))).toEqual(
          letter(
            `Your account has a new ${word}`,
            'Hello Ada,',
            `The ${word} of your account has changed. If it was you, you don’t need to do anything.`,
            `New ${word}: ${changedTo}\nDate: ${date}`,
            'Wasn’t you? You can undo the change until 11 May 2026 at 12:15. This restores the previous details and logs out every device. Then you set a new password.',
            `Undo the change: ${undo}`,
          ),
        );
        expect(await render(mailOf('contactChangedSms', { about }))).toEqual({
          sms: `Your Rigi account has a new ${word}. Wasn’t you? Undo the change: ${undo}`,
        });
      },
    );

    test('messages about changed contact details are not sent once the change has been undone', async () => {
      const about = await addChange('email', createdAt);
      for (const kind of ['contactChanged', 'contactChangedSms'] as const)
        expect(await render(mailOf(kind, { accountId: account.id, about }))).toBeNull();
    });
  });

  const kinds: MailKind[] = [
    'welcome',
    'emailLink',
    'reauthCode',
    'ownerCode',
    'passwordChanged',
    'passkeysRemoved',
    'passkeyRecovery',
    'newDevice',
    'contactChanged',
    'limitGranted',
    'limitRefused',
    'idReceived',
    'idApproved',
    'idRejected',
  ];
  test.each(kinds)('the %s email is not sent if its account no longer exists', async (kind) => {
    expect(await render(mailOf(kind, { accountId: randomUUID(), about: randomUUID() }))).toBeNull();
  });

  test.each(['emailCode', 'reauthCode', 'ownerCode'] as const)(
    'the %s email is not sent once a newer code has replaced its code',
    async (kind) => {
      const more = { accountId: account.id, codeId: randomUUID() };
      expect(await render(mailOf(kind, more))).toBeNull();
    },
  );

  test('no password reset email is sent to an unknown address', async () => {
    expect(await render(mailOf('reset', { recipient: 'nobody@mail.example' }))).toBeNull();
  });
});

describe('emails about vouchers', () => {
  const addRequest = async (reason: string | null) => {
    const [contactId, about] = [randomUUID(), randomUUID()];
    const message = { name: 'Ada', email: 'ada@mail.example', subject: 'x', message: 'y' };
    await db()
      .insert(contactMessages)
      .values({ id: contactId, ref: contactId, ...message });
    await db().insert(limitRequests).values({
      id: about,
      accountId: account.id,
      contactId,
      reason,
      state: 'granted',
      decidedAt: createdAt,
    });
    return about;
  };
  const addDocument = async (more: Partial<typeof documents.$inferInsert> = {}) => {
    const id = randomUUID();
    const file = { doctype: 'passport', filename: 'x.jpg', pages: 1 } as const;
    await db()
      .insert(documents)
      .values({ id, accountId: account.id, ...file, ...more, reviewedAt: more.status ? createdAt : null });
    return id;
  };
  const granted =
    'We have granted your request. From now on you can buy prepaid vouchers for up to CHF\u00a025’000.00 in a calendar year.';
  const approved = 'We have checked your document and everything is fine. You can now buy prepaid vouchers.';

  test('the email about a decision on a higher voucher limit contains the decision and the message from staff', async () => {
    const about = await addRequest('Because you asked.');
    const limits = 'See my limits: https://shop.example/paysafe-limit';
    expect(await read(mailOf('limitGranted', { accountId: account.id, about }))).toEqual(
      letter('Your voucher limit has been raised', 'Hello Ada,', granted, 'Because you asked.', limits),
    );
    expect(
      await read(mailOf('limitRefused', { accountId: account.id, about: await addRequest(null) })),
    ).toEqual(
      letter(
        'Your request for a higher voucher limit',
        'Hello Ada,',
        'We have reviewed your request and cannot raise your limit at the moment.',
        limits,
      ),
    );
  });

  test('the email about a decision on an ID contains the decision and its reason', async () => {
    const open = 'Open the shop: https://shop.example';
    const ofDocument = async (kind: MailKind, more = {}) =>
      read(mailOf(kind, { accountId: account.id, about: await addDocument(more) }));
    expect(await ofDocument('idReceived')).toEqual(
      letter(
        'We have received your document',
        'Hello Ada,',
        'Thank you. A member of our team will check it, usually within 2 days, and we will e-mail you when it is done. You don’t need to do anything until then.',
      ),
    );
    expect(await ofDocument('idApproved', { status: 'approved' })).toEqual(
      letter('Your identity is verified', 'Hello Ada,', approved, open),
    );
    const rejected = { status: 'rejected', reason: 'expired', note: 'Renew it first.' };
    const checked = 'We have checked your document but could not accept it.';
    const again = 'Please upload it again in the shop.';
    expect(await ofDocument('idRejected', rejected)).toEqual(
      letter(
        'Please send your document again',
        'Hello Ada,',
        checked,
        'The document has expired. Renew it first.',
        again,
        open,
      ),
    );
    expect(await ofDocument('idRejected', { ...rejected, reason: 'other', note: null })).toEqual(
      letter('Please send your document again', 'Hello Ada,', checked, again, open),
    );
  });

  test('the emails about an approved ID and a raised voucher limit link to the voucher in the cart', async () => {
    const buyer = await addAccount();
    const id = randomUUID();
    await db().insert(buyers).values({ id, secretHash: id, accountId: buyer.id });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const sold = { ...item, ProdType: 3, ProdName: 'PaysafeCard', country: 'CH' } as const;
    await db().insert(carts).values({
      id,
      tokenHash: id,
      buyerId: id,
      item: sold,
      price: 5000,
      quantity: 2,
      total: 10_000,
      expiresAt,
    });
    const toVoucher = [
      'Continue with your PaysafeCard, CHF\u00a0100.00: https://shop.example/checkout',
      'Open it on the device where you chose the voucher.',
    ];
    const about = await addDocument({ status: 'approved' });
    expect(await read(mailOf('idApproved', { accountId: buyer.id, about }))).toEqual(
      letter('Your identity is verified', 'Hello Ada,', approved, ...toVoucher),
    );
    const raised = mailOf('limitGranted', { accountId: buyer.id, about: await addRequest(null) });
    expect(await read(raised)).toEqual(
      letter('Your voucher limit has been raised', 'Hello Ada,', granted, ...toVoucher),
    );
  });
});

describe('emails about an order', () => {
  let numbers = 0;
  const addOrder = async (more: Partial<OrderRow> = {}): Promise<OrderRow> => {
    const id = randomUUID();
    numbers += 1;
    const [row] = await db()
      .insert(orders)
      .values({
        id,
        number: `R-26-MAIL-${String(numbers).padStart(4, '0')}`,
        tokenHash: id,
        buyerId,
        state: 'completed',
        item,
        price: 285,
        quantity: 1,
        total: 285,
        email: 'ada@mail.example',
        ...person,
        expiresAt: createdAt,
        createdAt,
        ...more,
      })
      .returning();
    return row!;
  };
  /** Adds a payment and a failed delivery to an order. */
  const fail = async ({ id, number, total }: OrderRow, failure: string): Promise<void> => {
    const payment = { position: 1, gateway: 'card', reference: number, state: 'captured' } as const;
    await db()
      .insert(attempts)
      .values({ id, orderId: id, amount: total, ...payment });
    await db().insert(deliveries).values({ id, orderId: id, identifier: number, state: 'failed', failure });
  };
  const ofOrder = ({ id: orderId }: OrderRow, kind: MailKind, more: Partial<MailRow> = {}) =>
    mailOf(kind, { orderId, ...more });
  const toOrder = (order: OrderRow) => `Open the order: ${orderLink(shop(), order, createdAt)}`;

  test('the receipt is attached to its email as a PDF, and emails about an order are in the language of the order', async () => {
    const order = await addOrder({ item: card, language: 'fr' });
    const { id, number } = order;
    const payment = { position: 1, gateway: 'card', reference: number, state: 'captured' } as const;
    await db()
      .insert(attempts)
      .values({ id, orderId: id, amount: order.total, ...payment });
    await db().insert(deliveries).values({ id, orderId: id, identifier: number, state: 'delivered' });
    const drawn: unknown[] = [];
    const draw = (...given: unknown[]) => {
      drawn.push(given);
      return Promise.resolve(Buffer.from('a PDF'));
    };
    const content = await templates.receipt(
      { ...shop(), receipts: { ...shop().receipts, draw } },
      ofOrder(order, 'receipt'),
    );
    expect(content).toMatchObject({
      order: number,
      attachments: [
        { filename: `${number}.pdf`, contentType: 'application/pdf', content: Buffer.from('a PDF') },
      ],
      text: expect.stringContaining(`: ${orderLink(shop(), order, createdAt)}\n`) as string,
      html: expect.stringMatching(/^<!doctype html><html lang="fr">.*background:#e50914;/s) as string,
    });
    const info = expect.objectContaining({
      order: expect.objectContaining({ orderno: number }) as object,
    }) as object;
    expect(drawn).toEqual([[info, 'fr', true]]);
    expect(await render(ofOrder(order, 'refunded'))).toMatchObject({
      html: expect.stringContaining('<html lang="fr">') as string,
    });
  });

  test('the email about a delay is sent only while the order is being delivered', async () => {
    const order = await addOrder({ state: 'processing' });
    expect(await read(ofOrder(order, 'delayed'))).toEqual({
      ...letter(
        `Order ${order.number} is delayed`,
        'Hello Ada Keller,',
        'Your order is paid and is taking much longer than usual: our supplier has not delivered it yet. You don’t need to do anything. We are looking into it, and you will get your order or a full refund.',
        `Order number: ${order.number}\nDescription: Airtel India\nMobile number: +91 98010 41300\nAmount: CHF\u00a02.85`,
        toOrder(order),
      ),
      order: order.number,
    });
    expect(await render(ofOrder(await addOrder(), 'delayed'))).toBeNull();
  });

  test('the email about an undeliverable order contains the reason and the amount', async () => {
    const order = await addOrder({ state: 'refundDue' });
    await fail(order, 'RECIPIENT_PHONE_BLOCKED');
    expect(await read(ofOrder(order, 'refundDue'))).toEqual({
      ...letter(
        `Order ${order.number} could not be delivered`,
        'Hello Ada Keller,',
        'You have paid, but we could not deliver your order. We are sorry. You can get a full refund: open your order and choose “Get my money back”. If you do nothing, we refund it automatically.',
        `Order number: ${order.number}\nDescription: Airtel India\nMobile number: +91 98010 41300\nAmount: CHF\u00a02.85\nReason: This number cannot be topped up at the moment: it is barred or no longer in use.`,
        toOrder(order),
      ),
      order: order.number,
    });
  });

  test('the email about a refund states the amount of credit given back', async () => {
    const discount = { price: 2500, total: 2000, discount: 500, discountKind: 'credit' } as const;
    const order = await addOrder({ state: 'refunded', item: card, ...discount });
    const refund = (facts: string) => ({
      ...letter(
        `Refund for order ${order.number}`,
        'Hello Ada Keller,',
        'We have sent your money back to the card or account you paid with. It usually arrives within a few days.',
        facts,
        toOrder(order),
      ),
      order: order.number,
    });
    const facts = `Order number: ${order.number}\nDescription: Netflix\nAmount: CHF\u00a020.00`;
    expect(await read(ofOrder(order, 'refunded'))).toEqual(
      refund(`${facts}\nCredit given back: CHF\u00a05.00`),
    );
    const other = { discountKind: 'code', promoCode: 'SUMMER26' } as const;
    const code = await addOrder({ state: 'refunded', item: card, ...discount, ...other });
    expect(JSON.stringify(await read(ofOrder(code, 'refunded')))).not.toContain('Credit');
    const unpaid = await addOrder({ state: 'refundDue', item: card, ...discount });
    expect(JSON.stringify(await read(ofOrder(unpaid, 'refundDue')))).not.toContain('Credit');
  });

  const addGift = async (order: OrderRow, more: Partial<typeof gifts.$inferInsert> = {}) => {
    const id = randomUUID();
    const words = { sender: 'Ada', words: 'Happy birthday!', language: 'en' } as const;
    const [gift] = await db()
      .insert(gifts)
      .values({
        id,
        orderId: order.id,
        recipient: 'bob@mail.example',
        ...words,
        state: 'sent',
        tokenHash: shop().tokens.hashOf('gift', id),
        ...more,
      })
      .returning();
    return gift!;
  };

  test('the gift email contains the message and the link, but not the order number', async () => {
    const order = await addOrder({ item: card });
    const gift = await addGift(order);
    const announce = (...message: string[]) => ({
      ...letter(
        'Ada has a gift for you: Netflix',
        'Hello,',
        'Ada has a gift for you: Netflix. Open it to see the code.',
        'Netflix · CHF\u00a025.00',
        ...message,
        'Please keep this e-mail. The gift can be opened for 12 months, as often as you like.',
        'We sent you this e-mail because Ada asked us to. If you don’t know who that is, ignore this e-mail. We won’t use your address for anything else.',
      ),
      order: order.number,
    });
    expect(await read(ofOrder(order, 'gift', { about: gift.id }))).toEqual(
      announce('> Happy birthday!\n> Ada', `Open the gift: ${giftLink(shop(), gift)}`),
    );
    // The card has the colour of its brand.
    expect(await render(ofOrder(order, 'gift', { about: gift.id }))).toMatchObject({
      html: expect.stringContaining('background:#e50914;') as string,
    });
    const silent = await addGift(order, { words: '' });
    expect(await read(ofOrder(order, 'gift', { about: silent.id }))).toEqual(
      announce(`Open the gift: ${giftLink(shop(), silent)}`),
    );
    const cancelled = await addGift(order, { state: 'cancelled' });
    expect(await render(ofOrder(order, 'gift', { about: cancelled.id }))).toBeNull();
  });

  test('the thank-you email for a gift states where the gift was sent', async () => {
    const order = await addOrder({ item: card });
    const thank = (...text: string[]) => ({
      ...letter(
        'A thank you for your gift: Netflix',
        'Hello Ada Keller,',
        'Your gift has been opened: Netflix. Thank you.',
        ...text,
      ),
      order: order.number,
    });
    const gift = await addGift(order, { thanks: 'Merci!' });
    expect(await read(ofOrder(order, 'giftThanks', { about: gift.id }))).toEqual(
      thank('> Merci!', 'Netflix · CHF\u00a025.00', 'You sent it to bob@mail.example.'),
    );
    const link = await addGift(order, { thanks: '', recipient: '' });
    expect(await read(ofOrder(order, 'giftThanks', { about: link.id }))).toEqual(
      thank('Netflix · CHF\u00a025.00'),
    );
  });

  test.each([
    ['Mum', 'Mum'],
    [null, '+91 98010 41300'],
  ])('the reminder about a recipient named %j refers to the recipient as %s', async (name, shown) => {
    const reminded = await addAccount();
    const order = await addOrder({ accountId: reminded.id });
    const about = randomUUID();
    const number = { isd: '91', mobile: '9801041300' };
    await db()
      .insert(recipients)
      .values({ id: about, accountId: reminded.id, ...number, name, orderId: order.id });
    const recipient = reminded.email!;
    // The plan lasts 28 days from 4 May.
    expect(await read(ofOrder(order, 'reminder', { about, recipient }))).toEqual({
      ...letter(
        `Credit for ${shown} expires on 1 June 2026`,
        'Hello Ada Keller,',
        `The credit you sent to ${shown} expires on 1 June 2026. Top up again with one click: the number and amount are already filled in, at today’s price.`,
        '+91 98010 41300 · INR\u00a0299.00',
        `Top up again: ${againLink(shop(), order, createdAt)}`,
        'You are receiving this e-mail because you asked for it after a top-up.',
        `No more reminders for this number: ${endReminderLink(shop(), about)}`,
      ),
      order: order.number,
    });
    const other = await addOrder({ accountId: reminded.id });
    expect(await render(ofOrder(other, 'reminder', { about, recipient }))).toBeNull();
    const stranger = { about, recipient: 'eve@mail.example' };
    expect(await render(ofOrder(order, 'reminder', stranger))).toBeNull();
  });

  test.each([
    ['Mum', 'Mum'],
    [null, '+91 •••• 00'],
  ])(
    'the email about a request from a recipient named %j refers to the recipient as %s',
    async (name, shown) => {
      const asked = await addAccount();
      const order = await addOrder({ accountId: asked.id });
      const about = randomUUID();
      const number = { isd: '91', mobile: '9801041300' };
      if (name !== null)
        await db()
          .insert(recipients)
          .values({ id: randomUUID(), accountId: asked.id, ...number, name });
      // Other recipients: one of the same customer, and one of another customer with the same number.
      const stranger = await addAccount();
      await db()
        .insert(recipients)
        .values([
          { id: randomUUID(), accountId: asked.id, ...number, isd: '92', name: 'Eve' },
          { id: randomUUID(), accountId: asked.id, ...number, mobile: '9801041301', name: 'Eve' },
          { id: randomUUID(), accountId: stranger.id, ...number, name: 'Eve' },
        ]);
      const words = { sender: 'Ada', language: 'en' } as const;
      await db()
        .insert(requestLinks)
        .values({ id: about, accountId: asked.id, orderId: order.id, tokenHash: about, ...words });
      expect(await read(ofOrder(order, 'topUpRequest', { about }))).toEqual({
        ...letter(
          `${shown} is asking for INR\u00a0299.00`,
          'Hello,',
          `${shown} has used your request link.`,
          `${shown} · INR\u00a0299.00`,
          `Top up now: ${againLink(shop(), order, createdAt)}`,
          'Nothing happens unless you pay. To stop these requests, remove the link.',
          `Remove the link: ${endRequestLink(shop(), about)}`,
        ),
        order: order.number,
      });
      expect(await render(ofOrder(order, 'topUpRequest', { about: randomUUID() }))).toBeNull();
    },
  );

  const kinds: MailKind[] = [
    'receipt',
    'delayed',
    'refundDue',
    'refunded',
    'gift',
    'giftThanks',
    'reminder',
    'topUpRequest',
  ];
  test.each(kinds)('the %s email is not sent if its order no longer exists', async (kind) => {
    expect(await render(mailOf(kind, { orderId: randomUUID(), about: randomUUID() }))).toBeNull();
  });
});

describe('contact form and newsletter emails', () => {
  const addMessage = async (phone: string | null) => {
    const [contactId, ref] = [randomUUID(), `C-${randomUUID()}`];
    const message = {
      name: 'Bob',
      email: 'bob@mail.example',
      phone,
      subject: 'A question',
      message: 'Why?\nHow?',
    };
    await db()
      .insert(contactMessages)
      .values({ id: contactId, ref, ...message });
    return { contactId, ref };
  };

  test('staff receive the contact form message and can reply to the sender', async () => {
    const { contactId, ref } = await addMessage('+41 79 123 45 67');
    const facts = `Reference: ${ref}\nName: Bob\nE-mail: bob@mail.example\nPhone: +41 79 123 45 67\nSubject: A question`;
    expect(await read(mailOf('contact', { contactId }))).toEqual({
      ...plain(`[${ref}] A question`, facts, 'Why?\nHow?'),
      replyTo: 'bob@mail.example',
    });
  });

  test('the sender receives a copy of the message only at a verified address', async () => {
    const { contactId, ref } = await addMessage(null);
    expect(await read(mailOf('contactCopy', { contactId, accountId: account.id }))).toEqual(
      letter(
        `Your message ${ref}`,
        'Hello Bob,',
        'We have received your message and will answer soon. This is a copy of it.',
        `Reference: ${ref}\nName: Bob\nE-mail: bob@mail.example\nSubject: A question`,
        'Why?\nHow?',
      ),
    );
    expect(await read(mailOf('contactCopy', { contactId }))).toEqual(
      letter(
        `Your message ${ref}`,
        'Hello,',
        'We have received your message and will answer soon. If you did not write to us, you don’t have to do anything.',
        `Reference: ${ref}`,
      ),
    );
  });

  test.each(['contact', 'contactCopy'] as const)(
    'the %s email is not sent if its message has been deleted',
    async (kind) => {
      expect(await render(mailOf(kind, { contactId: randomUUID() }))).toBeNull();
      expect(await render(mailOf(kind))).toBeNull();
    },
  );

  test('the newsletter emails contain links to confirm and to end the subscription', async () => {
    const subscriberId = randomUUID();
    const email = `${subscriberId}@mail.example`;
    await db().insert(subscribers).values({ id: subscriberId, email, language: 'en', state: 'asked' });
    expect(await read(mailOf('subscribe', { subscriberId }))).toEqual(
      letter(
        'Please confirm your subscription',
        'Hello,',
        'Somebody, probably you, has asked for our newsletter. You’ll receive it once you have confirmed.',
        `Confirm subscription: ${newsletterLink(shop(), 'confirm', subscriberId)}`,
        'Wasn’t you? You can ignore this e-mail: we delete this address after 7 days.',
      ),
    );
    expect(await read(mailOf('subscribed', { subscriberId }))).toEqual(
      letter(
        'You are subscribed',
        'Hello,',
        'Thank you. You’ll hear from us a few times a year. You can unsubscribe at any time with this link.',
        `Unsubscribe: ${newsletterLink(shop(), 'leave', subscriberId)}`,
      ),
    );
    expect(await render(mailOf('subscribe'))).toBeNull();
  });
});

describe('emails to staff', () => {
  const staffId = randomUUID();
  beforeAll(async () => {
    const login = { login: 'mara', name: 'Mara Meier', passwordHash: 'x', role: 'owner' } as const;
    await db()
      .insert(staffAccounts)
      .values({ id: staffId, ...login });
  });
  const toPages = 'Open the staff pages: https://shop.example/staff';

  test.each([
    ['CH', 'Switzerland, 10.0.0.7'],
    [null, '10.0.0.7'],
  ])('the email about a sign-in from %j states when and where it happened', async (country, where) => {
    const about = randomUUID();
    const device = { address: '10.0.0.7', country, browser: 'Firefox on Linux', createdAt };
    await db()
      .insert(staffDevices)
      .values({ id: about, staffId, secretHash: about, ...device });
    expect(await read(mailOf('staffNewDevice', { about }))).toEqual(
      plain(
        'New sign-in to the staff pages: Mara Meier',
        'Mara Meier (mara) has signed in with a new browser.',
        `When: ${date}\nBrowser: Firefox on Linux\nWhere: ${where}`,
        'Wasn’t you? End that session on the page “Your sign-in”, change your password, and tell an owner.',
        'Open your sign-in: https://shop.example/staff/you',
      ),
    );
  });

  test.each([
    [
      'staffSignInReset',
      'The staff sign-in of Mara Meier was reset',
      'An owner has reset it: password, second factor and all sessions are invalid. The owner will give you a link for a new password. If nobody told you about this, ask the other owners now.',
    ],
    [
      'staffPasswordChanged',
      'The staff password of Mara Meier was changed',
      'It was changed on the page “Your sign-in”, and the sessions in other browsers have ended. Wasn’t you? Ask an owner to reset your sign-in now.',
    ],
  ] as const)('the %s email names the staff member', async (kind, subject, text) => {
    expect(await read(mailOf(kind, { about: staffId }))).toEqual(plain(subject, text, toPages));
  });

  test('a notice is emailed with its title and text', async () => {
    const about = randomUUID();
    await db()
      .insert(staffNotices)
      .values({
        id: about,
        kind: 'deliveryOverdue',
        gateway: 'supplier',
        reason: 'deadline',
        detail: { order: 'R-26-MAIL-9999', expected: 'Airtel India' },
      });
    expect(await read(mailOf('staffNotice', { about }))).toEqual(
      plain(
        'R-26-MAIL-9999: paid, perhaps not delivered',
        'Reloadly (supplier) has not reported for too long whether it delivered Airtel India. Ask it for the result: once it reports one, the order is delivered or can be refunded. Tell the customer.',
        toPages,
      ),
    );
  });

  const kinds: MailKind[] = ['staffNewDevice', 'staffSignInReset', 'staffPasswordChanged', 'staffNotice'];
  test.each(kinds)('the %s email is not sent if its record no longer exists', async (kind) => {
    expect(await render(mailOf(kind, { about: randomUUID() }))).toBeNull();
    expect(await render(mailOf(kind))).toBeNull();
  });
});
