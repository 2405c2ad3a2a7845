import { limit, report } from '../../../machines/account/fixtures.ts';
/** Data of a customer: profile, orders, cards, devices, vouchers. */
import * as f from '../../../machines/fixtures.ts';
import { otherDevice, passkeys, profile, thisDevice } from '../../../machines/identity/fixtures.ts';
import { address, typedAddress } from '../../../machines/verification/fixtures.ts';
import { accountImplementations } from '../../../src/features/account/account/account.actors.ts';
import { credentialsImplementations } from '../../../src/features/account/credentials/credentials.actors.ts';
import { devicesImplementations } from '../../../src/features/account/devices/devices.actors.ts';
import { orderDetailImplementations } from '../../../src/features/account/orderDetail/orderDetail.actors.ts';
import { passkeysImplementations } from '../../../src/features/account/passkeys/passkeys.actors.ts';
import { passwordChangeImplementations } from '../../../src/features/account/passwordChange/passwordChange.actors.ts';
import { personalDataImplementations } from '../../../src/features/account/personalData/personalData.actors.ts';
import { profileImplementations } from '../../../src/features/account/profile/profile.actors.ts';
import { recipientsImplementations } from '../../../src/features/account/recipients/recipients.actors.ts';
import { refundImplementations } from '../../../src/features/account/refund/refund.actors.ts';
import { requestLinksImplementations } from '../../../src/features/account/requestLinks/requestLinks.actors.ts';
import { savedCardsImplementations } from '../../../src/features/account/savedCards/savedCards.actors.ts';
import { transactionsImplementations } from '../../../src/features/account/transactions/transactions.actors.ts';
import { voucherLimitImplementations } from '../../../src/features/account/voucherLimit/voucherLimit.actors.ts';
import { file, get, leads, post, refused, tells, type Contracts } from './contract.ts';
import { expired, otp, passkeyWanted, repeats, session, user } from './kept.ts';
import { now } from './page.ts';

const ordertoken = f.order.ordertoken;
const owner = { name: 'Ann Muster' };

const account: Contracts = {
  file: 'account/account',
  made: (services) => accountImplementations(services),
  contracts: {
    readOwner: {
      reads: ['accessToken', 'user'],
      cases: [
        { when: 'a visitor', answers: null },
        { when: 'a session without its token', stored: { ...session, accessToken: null }, answers: null },
        { when: 'signed in', stored: session, answers: owner },
        {
          when: 'signed in, with a token that has expired: each call waits for its renewal',
          stored: expired,
          answers: owner,
        },
      ],
    },
  },
  actions: { redirectHome: [{ does: [leads('/', { replace: true })] }] },
};

const credentials: Contracts = {
  file: 'account/credentials',
  made: (services) => credentialsImplementations(services),
  contracts: {
    loadReport: {
      cases: [
        {
          when: 'the second page since a day',
          input: { period: { from: '2026-01-01', to: '' }, page: 2 },
          stored: session,
          asks: [get('getpsreport?startdate=2026-01-01&pageno=2&pagesize=10', { ...report, pageno: 2 })],
          answers: { ...report, pageno: 2 },
        },
        {
          when: 'a report of one month',
          input: { period: { from: '2026-01-01', to: '2026-01-31' }, page: 1 },
          asks: [get('getpsreport?startdate=2026-01-01&enddate=2026-01-31&pageno=1&pagesize=10', report)],
          answers: report,
        },
      ],
    },
    openCodes: {
      cases: [
        {
          input: { ordertoken },
          asks: [get(`getPrintOrderInfo?ordertoken=${ordertoken}`, f.print)],
          answers: f.print.receipts,
        },
      ],
    },
  },
  actions: {
    showCopied: [{ does: [tells('alert', { tone: 'success', text: 'codeCopied' })] }],
  },
};

const devices: Contracts = {
  file: 'account/devices',
  made: (services) => devicesImplementations(services),
  contracts: {
    loadDevices: {
      cases: [
        {
          stored: session,
          asks: [get('sessions', { sessions: [thisDevice, otherDevice] })],
          answers: [thisDevice, otherDevice],
        },
      ],
    },
    endSession: {
      cases: [
        {
          input: { id: otherDevice.id },
          asks: [post('sessions/end', { id: otherDevice.id }, { sessions: [thisDevice] })],
          answers: [thisDevice],
        },
      ],
    },
    endAll: { cases: [{ stored: session, asks: [post('sessions/end-all', {})] }] },
  },
  actions: { announceEnded: [{ does: [tells('session', { type: 'session.ended' })] }] },
};

const askOrder = get(`getSaleOrder?ordertoken=${ordertoken}`, f.giftOrder);
const askPrint = get(`getPrintOrderInfo?ordertoken=${ordertoken}`, f.print);
const orderDetail: Contracts = {
  file: 'account/orderDetail',
  made: (services) => orderDetailImplementations(services),
  contracts: {
    loadDetail: {
      cases: [
        {
          when: 'on its way',
          input: { ordertoken },
          asks: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.processingOrder)],
          answers: { order: f.processingOrder, print: null, locked: false },
        },
        {
          when: 'finished, with its codes',
          input: { ordertoken },
          asks: [askOrder, askPrint],
          answers: { order: f.giftOrder, print: f.print, locked: false },
        },
        {
          when: 'finished, and a passkey is wanted',
          input: { ordertoken },
          asks: [askOrder, refused(askPrint, 403, passkeyWanted)],
          answers: { order: f.giftOrder, print: null, locked: true },
        },
        {
          when: 'finished, of somebody else',
          input: { ordertoken },
          asks: [askOrder, refused(askPrint, 403, { message: 'No.', code: 'FORBIDDEN' })],
          fails: { kind: 'refused', message: 'No.', code: 'FORBIDDEN' },
        },
      ],
    },
    sendMail: {
      cases: [
        {
          input: { ordertoken },
          asks: [get(`sendPrintMail?ordertoken=${ordertoken}`, { sent_to: 'a••@example.com' })],
          answers: { sent_to: 'a••@example.com' },
        },
      ],
    },
    saveReceipt: {
      cases: [
        {
          input: { ordertoken, orderno: 'R-26-000123' },
          asks: [file('receiptPdf', { ordertoken }, '%PDF-1.7')],
          does: ['saves rigi-R-26-000123.pdf: %PDF-1.7'],
        },
      ],
    },
    refreshOrder: {
      cases: [
        {
          input: { ordertoken },
          asks: [post('refreshorder', { ordertoken }, f.progress('processing'))],
          answers: f.progress('processing'),
        },
      ],
    },
    cancelOrder: {
      cases: [
        {
          input: { ordertoken },
          asks: [post('cancelOrder', { ordertoken }, f.cancelledOrder)],
          answers: f.cancelledOrder,
        },
      ],
    },
  },
  actions: {
    leaveOrder: [
      {
        when: 'the one that was gone on with',
        params: { ordertoken },
        stored: { orderToken: ordertoken },
        leaves: { orderToken: null },
        does: [tells('cart', { type: 'cart.outdated' })],
      },
      {
        when: 'and another one is under way',
        params: { ordertoken },
        stored: { orderToken: 'another-order' },
        does: [tells('cart', { type: 'cart.outdated' })],
      },
    ],
    repeatOrder: repeats,
    resumeOrder: [
      {
        when: 'not paid yet',
        params: { order: f.order },
        leaves: { orderToken: ordertoken },
        does: [leads('/checkout')],
      },
      {
        when: 'paid',
        params: { order: f.processingOrder },
        leaves: { orderToken: ordertoken },
        does: [leads('/payment-process')],
      },
      { when: 'not there yet', params: { order: null } },
    ],
  },
};

const added = {
  id: 'id-of-it',
  rawId: 'cmF3',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { attestationObject: 'YXR0ZXN0ZWQ', clientDataJSON: 'Y2xpZW50', transports: ['internal'] },
};
const change = (kind: string, body: object) => ({
  when: kind,
  input: { change: { kind, ...body } },
  asks: [post(`passkeys/${kind}`, body, passkeys)],
  answers: passkeys,
});
const customerPasskeys: Contracts = {
  file: 'account/passkeys',
  made: (services) => passkeysImplementations(services),
  contracts: {
    loadPasskeys: { cases: [{ stored: session, asks: [get('passkeys', passkeys)], answers: passkeys }] },
    changePasskeys: {
      cases: [
        {
          when: 'another one: the browser makes it',
          input: { change: { kind: 'add', name: 'My phone' } },
          asks: [
            // as base64: question, user
            post('passkeys/begin', {}, { options: { challenge: 'cXVlc3Rpb24', user: { id: 'dXNlcg' } } }),
            post('passkeys/add', { name: 'My phone', response: added }, passkeys),
          ],
          answers: passkeys,
          does: ['makes a passkey for question'],
        },
        {
          when: 'another one, in a browser that has none',
          input: { change: { kind: 'add', name: 'My phone' } },
          browser: () => void Object.assign(globalThis, { PublicKeyCredential: undefined }),
          asks: [
            post('passkeys/begin', {}, { options: { challenge: 'cXVlc3Rpb24', user: { id: 'dXNlcg' } } }),
          ],
          fails: { kind: 'refused', code: 'NO_PASSKEYS' },
        },
        {
          when: 'another one, and its window is shut',
          input: { change: { kind: 'add', name: 'My phone' } },
          browser: ({ navigator }) =>
            void (navigator['credentials'] = { create: () => Promise.reject(new Error('shut')) }),
          asks: [
            post('passkeys/begin', {}, { options: { challenge: 'cXVlc3Rpb24', user: { id: 'dXNlcg' } } }),
          ],
          fails: { kind: 'refused', code: 'NOT_SHOWN' },
        },
        change('remove', { id: 'passkey-of-the-fixture' }),
        change('require', { for_codes: 1, for_cards: 0 }),
        change('recover', {}),
        change('keep', {}),
      ],
    },
  },
};

const passwords = {
  current_password: 'Alter-Gipfel-1',
  password: 'Neuer-Gipfel-2',
  password_confirmation: 'Neuer-Gipfel-2',
};
const passwordChange: Contracts = {
  file: 'account/passwordChange',
  made: (services) => passwordChangeImplementations(services),
  contracts: {
    loadPassword: {
      cases: [
        {
          when: 'a password and an address are there',
          asks: [get('getprofile?bBillAdd=0', { ...profile, has_password: 1, email: 'ann@example.com' })],
          answers: { hasPassword: true, hasEmail: true },
        },
        {
          when: 'an account by phone alone has neither',
          asks: [get('getprofile?bBillAdd=0', { ...profile, has_password: 0, email: null })],
          answers: { hasPassword: false, hasEmail: false },
        },
      ],
    },
    changePassword: {
      cases: [
        {
          when: 'without what only the page knows',
          input: { ...passwords, met: ['length', 'upper'] },
          asks: [post('updateprofile', passwords, profile)],
        },
      ],
    },
  },
};

const personalData: Contracts = {
  file: 'account/personalData',
  made: (services) => personalDataImplementations(services),
  contracts: {
    downloadCopy: {
      cases: [{ asks: [file('mydata', {}, '{"name":"Ann"}')], does: ['saves my-data.json: {"name":"Ann"}'] }],
    },
    closeAccount: { cases: [{ stored: session, asks: [post('closeaccount', {})] }] },
  },
  actions: { announceEnded: [{ does: [tells('session', { type: 'session.ended' })] }] },
};

const person = { firstname: 'Bea', lastname: 'Keller', dob: '1990-05-14', gender: 'female' as const };
const profileSeen = { type: 'profile.pageSeen' };
const ownProfile: Contracts = {
  file: 'account/profile',
  made: (services) => profileImplementations(services),
  contracts: {
    loadProfile: {
      cases: [{ stored: session, asks: [get('getprofile?bBillAdd=1', profile)], answers: profile }],
    },
    watchPage: {
      cases: [
        { when: 'the page becomes visible', happens: (page) => page.show(), tells: [profileSeen] },
        { when: 'the page becomes hidden', happens: (page) => page.hide(), tells: [] },
        {
          when: 'its window is in front again',
          happens: (page) => page.dispatch('focus'),
          tells: [profileSeen],
        },
      ],
    },
    saveChange: {
      cases: [
        {
          when: 'names and birth date',
          input: { group: 'personal', person: { ...person, age: 35 } },
          asks: [post('updateprofile', person, profile)],
          answers: { patch: profile, corrected: false, codeSent: false },
        },
        {
          when: 'without a birth date',
          input: { group: 'personal', person: { ...person, dob: '', gender: null, age: null } },
          asks: [post('updateprofile', { firstname: 'Bea', lastname: 'Keller', gender: null }, profile)],
          answers: { patch: profile, corrected: false, codeSent: false },
        },
        {
          when: 'the language',
          input: { group: 'language', language: 'it' },
          asks: [post('updateprofile', { language: 'it' }, profile)],
          answers: { patch: profile, corrected: false, codeSent: false },
        },
        {
          when: 'an address as it is written',
          input: { group: 'address', address: typedAddress },
          asks: [
            post('addressverify', typedAddress, { address_verified: 1, address, corrected: 0, otp: null }),
          ],
          answers: { patch: { address, address_verified: 1 }, corrected: false, codeSent: false },
        },
        {
          when: 'an address that is spelled otherwise, and a code goes out',
          input: { group: 'address', address: typedAddress },
          asks: [post('addressverify', typedAddress, { address_verified: 1, address, corrected: 1, otp })],
          answers: { patch: { address, address_verified: 1 }, corrected: true, codeSent: true },
        },
      ],
    },
    resendLink: {
      cases: [
        {
          stored: session,
          asks: [post('email/resend', {}, { sent_to: 'a••@example.com' }, 'Verification link sent!')],
          answers: { message: 'Verification link sent!' },
        },
      ],
    },
  },
  actions: {
    announceName: [
      {
        when: 'both names',
        params: { profile: { ...profile, firstname: 'Bea', lastname: 'Keller' } },
        does: [tells('session', { type: 'session.renamed', name: 'Bea Keller' })],
      },
      { when: 'no name yet', params: { profile: { ...profile, firstname: '', lastname: null } } },
      { when: 'not there yet', params: { profile: null } },
    ],
    announceEmail: [
      {
        when: 'a signed-in customer',
        params: { email: 'bea@example.com' },
        stored: session,
        leaves: { user: { ...user, email: 'bea@example.com' } },
      },
      { when: 'nothing is stored after a sign-out in the meantime', params: { email: 'bea@example.com' } },
    ],
  },
};

const due = { refundid: 'r-1', status: 'pending', amount: '4.90', currency: 'CHF', method: 'card' };
const refund: Contracts = {
  file: 'account/refund',
  made: (services) => refundImplementations(services),
  contracts: {
    requestRefund: {
      cases: [{ input: { ordertoken }, asks: [post('init-refund', { ordertoken }, due)], answers: due }],
    },
  },
};

const savedCards: Contracts = {
  file: 'account/savedCards',
  made: (services) => savedCardsImplementations(services),
  contracts: {
    loadCards: {
      cases: [
        {
          stored: session,
          asks: [get('getprofile?bBillAdd=0', { ...profile, savedcards: [f.savedCard, f.otherCard] })],
          answers: [f.savedCard, f.otherCard],
        },
      ],
    },
    removeCard: {
      cases: [
        {
          input: { cardid: 'other-card' },
          asks: [post('remove-card', { cardid: 'other-card' }, { savedcards: [f.savedCard] })],
          answers: [f.savedCard],
        },
      ],
    },
  },
};

const lastOrder = {
  orderno: 'R-26-000123',
  date: '2026-01-02T10:00:00.000Z',
  product: 'Alpina',
  status: 'completed',
  paymentstatus: 'paid',
} as const;
const offline = ({ navigator }: { navigator: Record<string, unknown> }): void =>
  void (navigator['onLine'] = false);
const wholeYear = { period: 'year', from: '', to: '', type: 0 };
const transactions: Contracts = {
  file: 'account/transactions',
  made: (services) => transactionsImplementations(services),
  contracts: {
    loadPage: {
      reads: ['accessToken', 'signedInAt', 'tokenExpiry'],
      cases: [
        {
          when: 'the second page of a month, of one kind',
          input: { filter: { period: 'dates', from: '2025-12-01', to: '2025-12-31', type: 2 }, page: 2 },
          stored: session,
          asks: [
            get(
              'gettransaction?startdate=2025-12-01&enddate=2025-12-31&pageno=2&pagesize=10&cardtype=2',
              f.transactions,
            ),
          ],
          answers: f.transactions,
        },
        {
          when: 'the last 30 days, of every kind',
          input: { filter: { period: 'days30', from: '', to: '', type: 0 }, page: 1 },
          stored: session,
          asks: [
            get(
              'gettransaction?startdate=2025-12-03&enddate=2026-01-02&pageno=1&pagesize=10&cardtype=0',
              f.noTransactions,
            ),
          ],
          answers: f.noTransactions,
        },
        {
          when: 'without a connection a token that has expired is not waited for',
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: expired,
          browser: offline,
          fails: { kind: 'network' },
        },
        ...([now, null] as const).map((tokenExpiry) => ({
          when: `nor is one that ends ${tokenExpiry === null ? 'nobody knows when' : 'now'}`,
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: { ...session, tokenExpiry },
          browser: offline,
          fails: { kind: 'network' } as const,
        })),
        {
          when: 'without a connection, with a token that lives for a moment, it is asked as well',
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: { ...session, tokenExpiry: now + 1 },
          browser: offline,
          asks: [
            get(
              'gettransaction?startdate=2025-01-02&enddate=2026-01-02&pageno=1&pagesize=10&cardtype=0',
              f.transactions,
            ),
          ],
          answers: f.transactions,
        },
        {
          when: 'without a connection, with a token that lives, it is asked all the same',
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: session,
          browser: offline,
          asks: [
            get(
              'gettransaction?startdate=2025-01-02&enddate=2026-01-02&pageno=1&pagesize=10&cardtype=0',
              f.transactions,
            ),
          ],
          answers: f.transactions,
        },
      ],
    },
    readLastOrders: {
      reads: ['accessToken', 'lastOrders', 'user'],
      cases: [
        {
          when: 'signed in',
          stored: { ...session, lastOrders: { orders: [lastOrder] } },
          answers: [lastOrder],
        },
        { when: 'signed in, and nothing is kept', stored: session, answers: [] },
        {
          when: 'orders of a signed-out customer are hidden',
          stored: { lastOrders: { orders: [lastOrder] } },
          answers: [],
        },
        {
          when: 'stored orders with an invalid status are dropped',
          stored: { ...session, lastOrders: { orders: [{ ...lastOrder, status: 'lost' }] } },
          answers: [],
        },
      ],
    },
    findOrder: {
      cases: [
        {
          when: 'it is one’s own',
          input: { orderno: 'R-26-000122' },
          asks: [get('gettransaction?orderno=R-26-000122&pageno=1&pagesize=10', f.transactions)],
          answers: f.transactions.items[1],
        },
        {
          when: 'it is not',
          input: { orderno: 'R-26-000999' },
          asks: [get('gettransaction?orderno=R-26-000999&pageno=1&pagesize=10', f.transactions)],
          answers: null,
        },
      ],
    },
  },
  actions: {
    storeLastOrders: [
      {
        when: 'the first page of the year, without what is of the person',
        params: { filter: wholeYear, page: 1, result: f.transactions },
        stored: session,
        leaves: {
          lastOrders: {
            orders: [lastOrder, { ...lastOrder, orderno: 'R-26-000122', product: 'Airtel India' }],
          },
        },
      },
      {
        when: 'another page',
        params: { filter: wholeYear, page: 2, result: f.transactions },
        stored: session,
      },
      {
        when: 'another time',
        params: { filter: { ...wholeYear, period: 'days30' }, page: 1, result: f.transactions },
        stored: session,
      },
      {
        when: 'a filter by kind is not stored',
        params: { filter: { ...wholeYear, type: 1 }, page: 1, result: f.transactions },
        stored: session,
      },
      {
        when: 'nothing is stored after a sign-out in the meantime',
        params: { filter: wholeYear, page: 1, result: f.transactions },
      },
    ],
    repeatOrder: repeats,
  },
};

const asking = (name: string, email: string) =>
  post(
    'contactmail',
    { name, email, subject: 'Voucher limit extension', message: 'For a journey.', topic: 'limit_extension' },
    { ref: 'M-1' },
  );
const voucherLimit: Contracts = {
  file: 'account/voucherLimit',
  made: (services) => voucherLimitImplementations(services),
  contracts: {
    loadLimit: { cases: [{ stored: session, asks: [get('getpaysafelimit', limit)], answers: limit }] },
    sendRequest: {
      cases: [
        {
          when: 'by name',
          input: { reason: 'For a journey.' },
          asks: [get('getprofile?bBillAdd=0', profile), asking('Ann Muster', 'ann@example.com')],
        },
        {
          when: 'by number, while there is no name',
          input: { reason: 'For a journey.' },
          asks: [
            get('getprofile?bBillAdd=0', { ...profile, firstname: '', lastname: null }),
            asking('100042', 'ann@example.com'),
          ],
        },
      ],
    },
  },
};

const onDevice = [{ isd: '91', mobile: '9801041300', name: 'Mum' }];
const remembered = { guest: { email: 'guest@example.com' } };
const named = { ...f.recipient, name: 'Mum' };
const { ordertoken: ofRecipient } = f.recipient;
const keep = (change: object, answer: object) => ({
  ...post('saveRecipient', change, answer),
  keepalive: true as const,
});
const recipients: Contracts = {
  file: 'account/recipients',
  made: (services) => recipientsImplementations(services),
  contracts: {
    loadRecipients: {
      reads: ['accessToken', 'guest', 'recipients', 'user'],
      cases: [
        {
          when: 'all of a customer, without names of the device',
          input: { ordertoken: null },
          stored: { ...session, recipients: onDevice },
          asks: [get('getRecipients', { recipients: [f.recipient] })],
          answers: { recipients: [f.recipient], mayName: true },
        },
        {
          when: 'the one of an order, named on the device of a guest',
          input: { ordertoken: ofRecipient },
          stored: { ...remembered, recipients: onDevice },
          asks: [get(`getRecipients?ordertoken=${ofRecipient}`, { recipients: [f.recipient] })],
          answers: { recipients: [named], mayName: true },
        },
        {
          when: 'of a guest who is not remembered',
          input: { ordertoken: null },
          asks: [get('getRecipients', { recipients: [f.recipient] })],
          answers: { recipients: [f.recipient], mayName: false },
        },
      ],
    },
    saveRecipient: {
      reads: ['accessToken', 'recipients', 'user'],
      outlives: true,
      cases: [
        {
          when: 'a name in the account',
          input: { recipient: f.recipient, change: { ordertoken: ofRecipient, name: 'Mum' } },
          stored: session,
          asks: [keep({ ordertoken: ofRecipient, name: 'Mum' }, named)],
          answers: named,
        },
        {
          when: 'a name of a guest stays on the device',
          input: { recipient: f.recipient, change: { ordertoken: ofRecipient, name: 'Mum' } },
          stored: { ...remembered, recipients: [{ isd: '91', mobile: '9801041300', name: 'Mother' }] },
          answers: named,
          leaves: { recipients: onDevice },
        },
        {
          when: 'the last name of a guest is removed',
          input: { recipient: named, change: { ordertoken: ofRecipient, name: null } },
          stored: { ...remembered, recipients: onDevice },
          answers: f.recipient,
          leaves: { recipients: null },
        },
        {
          when: 'a reminder of a guest, without the name',
          input: { recipient: named, change: { ordertoken: ofRecipient, remind: 1 } },
          stored: { ...remembered, recipients: onDevice },
          asks: [keep({ ordertoken: ofRecipient, remind: 1 }, { ...f.recipient, remind: 1 })],
          answers: { ...named, remind: 1 },
        },
      ],
    },
  },
};

const link = {
  url: 'https://rigi.example/topup-request#the-token-of-a-link.en',
  text: 'Ask me',
  sender: '',
  language: 'en' as const,
  ordertoken,
  ISDCode: '91',
  Mobile: '9801041300',
  value: '299.00',
  currency: 'INR',
  asked_at: null,
};
const requestLinks: Contracts = {
  file: 'account/requestLinks',
  made: (services) => requestLinksImplementations(services),
  contracts: {
    readStart: {
      reads: ['accessToken', 'user'],
      cases: [
        { when: 'a visitor', at: '/request-links', answers: { token: null, isSignedIn: false } },
        {
          when: 'a customer',
          at: '/request-links',
          stored: session,
          answers: { token: null, isSignedIn: true },
        },
        {
          when: 'by the link of a mail, which leaves the address at once',
          at: '/request-links?x=1#id.signature',
          endsAt: '/request-links?x=1',
          answers: { token: 'id.signature', isSignedIn: false },
        },
      ],
    },
    loadLinks: { cases: [{ asks: [get('getRequestLinks', { links: [link] })], answers: [link] }] },
    removeLink: {
      cases: [
        {
          input: { ordertoken },
          asks: [post('removeRequestLink', { ordertoken }, { links: [link] })],
          answers: [link],
        },
      ],
    },
    endLink: {
      cases: [
        {
          input: { token: 'id.signature' },
          asks: [post('request-link/end', { token: 'id.signature' })],
          answers: {},
        },
      ],
    },
  },
  actions: { openLogin: [{ does: [tells('auth', { type: 'auth.loginAsked' })] }] },
};

export const accountContracts: readonly Contracts[] = [
  account,
  credentials,
  devices,
  orderDetail,
  customerPasskeys,
  passwordChange,
  personalData,
  ownProfile,
  recipients,
  refund,
  requestLinks,
  savedCards,
  transactions,
  voucherLimit,
];
