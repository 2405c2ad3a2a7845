import type { ResponseOf } from '../../../contract/api.ts';
import { limit, report } from '../../../machines/account/fixtures.ts';
/** Contracts for customer data: profile, orders, cards, devices and vouchers. */
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
import {
  events,
  file,
  get,
  leads,
  post,
  refused,
  tells,
  withLostResponse,
  type Contracts,
} from './contract.ts';
import { now } from './page.ts';
import { expired, otp, passkeyRequired, repeats, session, user } from './storedData.ts';

const ordertoken = f.order.ordertoken;
const owner = { name: 'Ann Muster' };

const account: Contracts = {
  file: 'account/account',
  made: (services) => accountImplementations(services),
  contracts: {
    readOwner: {
      reads: ['accessToken', 'user'],
      cases: [
        { when: 'visitor', returns: null },
        { when: 'session without an access token', stored: { ...session, accessToken: null }, returns: null },
        { when: 'signed-in customer', stored: session, returns: owner },
        {
          when: 'signed-in customer with an expired token, which each call renews first',
          stored: expired,
          returns: owner,
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
          when: 'second page of the report since a given day',
          input: { period: { from: '2026-01-01', to: '' }, page: 2 },
          stored: session,
          requests: [get('getpsreport?startdate=2026-01-01&pageno=2&pagesize=10', { ...report, pageno: 2 })],
          returns: { ...report, pageno: 2 },
        },
        {
          when: 'report of one month',
          input: { period: { from: '2026-01-01', to: '2026-01-31' }, page: 1 },
          requests: [get('getpsreport?startdate=2026-01-01&enddate=2026-01-31&pageno=1&pagesize=10', report)],
          returns: report,
        },
      ],
    },
    openCodes: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`getPrintOrderInfo?ordertoken=${ordertoken}`, f.print)],
          returns: f.print.receipts,
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
          requests: [get('sessions', { sessions: [thisDevice, otherDevice] })],
          returns: [thisDevice, otherDevice],
        },
      ],
    },
    endSession: {
      cases: [
        {
          input: { id: otherDevice.id },
          requests: [post('sessions/end', { id: otherDevice.id }, { sessions: [thisDevice] })],
          returns: [thisDevice],
        },
      ],
    },
    endAll: { cases: [{ stored: session, requests: [post('sessions/end-all', {})] }] },
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
          when: 'order still being delivered',
          input: { ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.processingOrder)],
          returns: { order: f.processingOrder, print: null, locked: false },
        },
        {
          when: 'completed order with its codes',
          input: { ordertoken },
          requests: [askOrder, askPrint],
          returns: { order: f.giftOrder, print: f.print, locked: false },
        },
        {
          when: 'does not open codes that can still be returned',
          input: { ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.returnableOrder)],
          returns: { order: f.returnableOrder, print: null, locked: false },
        },
        {
          when: 'completed order whose codes require a passkey',
          input: { ordertoken },
          requests: [askOrder, refused(askPrint, 403, passkeyRequired)],
          returns: { order: f.giftOrder, print: null, locked: true },
        },
        {
          when: 'completed order of another customer',
          input: { ordertoken },
          requests: [askOrder, refused(askPrint, 403, { message: 'No.', code: 'FORBIDDEN' })],
          fails: { kind: 'refused', message: 'No.', code: 'FORBIDDEN' },
        },
      ],
    },
    pushes: {
      cases: [
        {
          when: 'the shop pushes the progress',
          input: { ordertoken },
          requests: [events('orderChanges', { ordertoken }, [f.progress('cancelled')])],
          sends: [{ type: 'detail.pushed', progress: f.progress('cancelled') }],
          ends: true,
        },
        {
          when: 'no connection',
          input: { ordertoken },
          requests: [withLostResponse(post('orderChanges', { ordertoken }))],
          sends: [],
          fails: { kind: 'network' },
        },
      ],
    },
    sendMail: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`sendPrintMail?ordertoken=${ordertoken}`, { sent_to: 'a••@example.com' })],
          returns: { sent_to: 'a••@example.com' },
        },
      ],
    },
    saveReceipt: {
      cases: [
        {
          input: { ordertoken, orderno: 'R-26-000123' },
          requests: [file('receiptPdf', { ordertoken }, '%PDF-1.7')],
          does: ['saves rigi-R-26-000123.pdf: %PDF-1.7'],
        },
      ],
    },
    refreshOrder: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('refreshorder', { ordertoken }, f.progress('processing'))],
          returns: f.progress('processing'),
        },
      ],
    },
    cancelOrder: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('cancelOrder', { ordertoken }, f.cancelledOrder)],
          returns: f.cancelledOrder,
        },
      ],
    },
  },
  actions: {
    leaveOrder: [
      {
        when: 'resumed order',
        params: { ordertoken },
        stored: { orderToken: ordertoken },
        stores: { orderToken: null },
        does: [tells('cart', { type: 'cart.outdated' })],
      },
      {
        when: 'resumed order after another order was started',
        params: { ordertoken },
        stored: { orderToken: 'another-order' },
        does: [tells('cart', { type: 'cart.outdated' })],
      },
    ],
    repeatOrder: repeats,
    resumeOrder: [
      {
        when: 'unpaid order',
        params: { order: f.order },
        stores: { orderToken: ordertoken },
        does: [leads('/checkout')],
      },
      {
        when: 'paid order',
        params: { order: f.processingOrder },
        stores: { orderToken: ordertoken },
        does: [leads('/payment-process')],
      },
      { when: 'order not loaded yet', params: { order: null } },
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
  requests: [post(`passkeys/${kind}`, body, passkeys)],
  returns: passkeys,
});
const customerPasskeys: Contracts = {
  file: 'account/passkeys',
  made: (services) => passkeysImplementations(services),
  contracts: {
    loadPasskeys: { cases: [{ stored: session, requests: [get('passkeys', passkeys)], returns: passkeys }] },
    changePasskeys: {
      cases: [
        {
          when: 'adds a passkey, which the browser creates',
          input: { change: { kind: 'add', name: 'My phone' } },
          requests: [
            // These are the base64 forms of "question" and "user".
            post('passkeys/begin', {}, { options: { challenge: 'cXVlc3Rpb24', user: { id: 'dXNlcg' } } }),
            post('passkeys/add', { name: 'My phone', response: added }, passkeys),
          ],
          returns: passkeys,
          does: ['makes a passkey for question'],
        },
        {
          when: 'adding a passkey in a browser without passkeys',
          input: { change: { kind: 'add', name: 'My phone' } },
          browser: () => void Object.assign(globalThis, { PublicKeyCredential: undefined }),
          requests: [
            post('passkeys/begin', {}, { options: { challenge: 'cXVlc3Rpb24', user: { id: 'dXNlcg' } } }),
          ],
          fails: { kind: 'refused', code: 'NO_PASSKEYS' },
        },
        {
          when: 'adding a passkey whose browser dialog is closed',
          input: { change: { kind: 'add', name: 'My phone' } },
          browser: ({ navigator }) =>
            void (navigator['credentials'] = { create: () => Promise.reject(new Error('shut')) }),
          requests: [
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
          when: 'account with a password and an email address',
          requests: [get('getprofile?bBillAdd=0', { ...profile, has_password: 1, email: 'ann@example.com' })],
          returns: { hasPassword: true, hasEmail: true },
        },
        {
          when: 'account that uses only a phone number',
          requests: [get('getprofile?bBillAdd=0', { ...profile, has_password: 0, email: null })],
          returns: { hasPassword: false, hasEmail: false },
        },
      ],
    },
    changePassword: {
      cases: [
        {
          when: 'does not send what only the page uses',
          input: { ...passwords, met: ['length', 'upper'] },
          requests: [post('updateprofile', passwords, profile)],
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
      cases: [
        { requests: [file('mydata', {}, '{"name":"Ann"}')], does: ['saves my-data.json: {"name":"Ann"}'] },
      ],
    },
    closeAccount: { cases: [{ stored: session, requests: [post('closeaccount', {})] }] },
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
      cases: [{ stored: session, requests: [get('getprofile?bBillAdd=1', profile)], returns: profile }],
    },
    watchPage: {
      cases: [
        { when: 'the page becomes visible', happens: (page) => page.show(), sends: [profileSeen] },
        { when: 'the page becomes hidden', happens: (page) => page.hide(), sends: [] },
        {
          when: 'the window receives focus again',
          happens: (page) => page.dispatch('focus'),
          sends: [profileSeen],
        },
      ],
    },
    saveChange: {
      cases: [
        {
          when: 'saves names and birth date',
          input: { group: 'personal', person: { ...person, age: 35 } },
          requests: [post('updateprofile', person, profile)],
          returns: { patch: profile, corrected: false, codeSent: false },
        },
        {
          when: 'saves names without a birth date',
          input: { group: 'personal', person: { ...person, dob: '', gender: null, age: null } },
          requests: [post('updateprofile', { firstname: 'Bea', lastname: 'Keller', gender: null }, profile)],
          returns: { patch: profile, corrected: false, codeSent: false },
        },
        {
          when: 'saves the language',
          input: { group: 'language', language: 'it' },
          requests: [post('updateprofile', { language: 'it' }, profile)],
          returns: { patch: profile, corrected: false, codeSent: false },
        },
        {
          when: 'address already in its official spelling',
          input: { group: 'address', address: typedAddress },
          requests: [
            post('addressverify', typedAddress, { address_verified: 1, address, corrected: 0, otp: null }),
          ],
          returns: { patch: { address, address_verified: 1 }, corrected: false, codeSent: false },
        },
        {
          when: 'address that is corrected, after which a code is sent',
          input: { group: 'address', address: typedAddress },
          requests: [
            post('addressverify', typedAddress, { address_verified: 1, address, corrected: 1, otp }),
          ],
          returns: { patch: { address, address_verified: 1 }, corrected: true, codeSent: true },
        },
      ],
    },
    resendLink: {
      cases: [
        {
          stored: session,
          requests: [post('email/resend', {}, { sent_to: 'a••@example.com' }, 'Verification link sent!')],
          returns: { message: 'Verification link sent!' },
        },
      ],
    },
  },
  actions: {
    announceName: [
      {
        when: 'first and last name',
        params: { profile: { ...profile, firstname: 'Bea', lastname: 'Keller' } },
        does: [tells('session', { type: 'session.renamed', name: 'Bea Keller' })],
      },
      { when: 'no name yet', params: { profile: { ...profile, firstname: '', lastname: null } } },
      { when: 'profile not loaded yet', params: { profile: null } },
    ],
    announceEmail: [
      {
        when: 'signed-in customer',
        params: { email: 'bea@example.com' },
        stored: session,
        stores: { user: { ...user, email: 'bea@example.com' } },
      },
      {
        when: 'does not store the address after a sign-out in the meantime',
        params: { email: 'bea@example.com' },
      },
    ],
  },
};

const due: ResponseOf<'init-refund'> = {
  refundid: 'r-1',
  status: 'pending',
  amount: '4.90',
  currency: 'CHF',
  method: 'card',
};
const refund: Contracts = {
  file: 'account/refund',
  made: (services) => refundImplementations(services),
  contracts: {
    requestRefund: {
      cases: [{ input: { ordertoken }, requests: [post('init-refund', { ordertoken }, due)], returns: due }],
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
          requests: [get('getprofile?bBillAdd=0', { ...profile, savedcards: [f.savedCard, f.otherCard] })],
          returns: [f.savedCard, f.otherCard],
        },
      ],
    },
    removeCard: {
      cases: [
        {
          input: { cardid: 'other-card' },
          requests: [post('remove-card', { cardid: 'other-card' }, { savedcards: [f.savedCard] })],
          returns: [f.savedCard],
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
          when: 'second page of a month, filtered by type',
          input: { filter: { period: 'dates', from: '2025-12-01', to: '2025-12-31', type: 2 }, page: 2 },
          stored: session,
          requests: [
            get(
              'gettransaction?startdate=2025-12-01&enddate=2025-12-31&pageno=2&pagesize=10&cardtype=2',
              f.transactions,
            ),
          ],
          returns: f.transactions,
        },
        {
          when: 'last 30 days, all types',
          input: { filter: { period: 'days30', from: '', to: '', type: 0 }, page: 1 },
          stored: session,
          requests: [
            get(
              'gettransaction?startdate=2025-12-03&enddate=2026-01-02&pageno=1&pagesize=10&cardtype=0',
              f.noTransactions,
            ),
          ],
          returns: f.noTransactions,
        },
        {
          when: 'offline with an expired token: fails without waiting for a renewal',
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: expired,
          browser: offline,
          fails: { kind: 'network' },
        },
        ...([now, null] as const).map((tokenExpiry) => ({
          when: `offline with a token whose expiry is ${tokenExpiry === null ? 'unknown' : 'now'}: fails without waiting for a renewal`,
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: { ...session, tokenExpiry },
          browser: offline,
          fails: { kind: 'network' } as const,
        })),
        {
          when: 'offline with a token that is valid for another millisecond: sends the request',
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: { ...session, tokenExpiry: now + 1 },
          browser: offline,
          requests: [
            get(
              'gettransaction?startdate=2025-01-02&enddate=2026-01-02&pageno=1&pagesize=10&cardtype=0',
              f.transactions,
            ),
          ],
          returns: f.transactions,
        },
        {
          when: 'offline with a valid token: sends the request',
          input: { filter: { period: 'year', from: '', to: '', type: 0 }, page: 1 },
          stored: session,
          browser: offline,
          requests: [
            get(
              'gettransaction?startdate=2025-01-02&enddate=2026-01-02&pageno=1&pagesize=10&cardtype=0',
              f.transactions,
            ),
          ],
          returns: f.transactions,
        },
      ],
    },
    readLastOrders: {
      reads: ['accessToken', 'lastOrders', 'user'],
      cases: [
        {
          when: 'signed-in customer with stored orders',
          stored: { ...session, lastOrders: { orders: [lastOrder] } },
          returns: [lastOrder],
        },
        { when: 'signed-in customer without stored orders', stored: session, returns: [] },
        {
          when: 'hides stored orders after a sign-out',
          stored: { lastOrders: { orders: [lastOrder] } },
          returns: [],
        },
        {
          when: 'discards stored orders with an invalid status',
          stored: { ...session, lastOrders: { orders: [{ ...lastOrder, status: 'lost' }] } },
          returns: [],
        },
      ],
    },
    findOrder: {
      cases: [
        {
          when: 'order of this customer',
          input: { orderno: 'R-26-000122' },
          requests: [get('gettransaction?orderno=R-26-000122&pageno=1&pagesize=10', f.transactions)],
          returns: f.transactions.items[1],
        },
        {
          when: 'order that is not in the response',
          input: { orderno: 'R-26-000999' },
          requests: [get('gettransaction?orderno=R-26-000999&pageno=1&pagesize=10', f.transactions)],
          returns: null,
        },
      ],
    },
  },
  actions: {
    storeLastOrders: [
      {
        when: 'stores the first page of the year without personal data',
        params: { filter: wholeYear, page: 1, result: f.transactions },
        stored: session,
        stores: {
          lastOrders: {
            orders: [lastOrder, { ...lastOrder, orderno: 'R-26-000122', product: 'Airtel India' }],
          },
        },
      },
      {
        when: 'does not store other pages',
        params: { filter: wholeYear, page: 2, result: f.transactions },
        stored: session,
      },
      {
        when: 'does not store other periods',
        params: { filter: { ...wholeYear, period: 'days30' }, page: 1, result: f.transactions },
        stored: session,
      },
      {
        when: 'does not store a list filtered by type',
        params: { filter: { ...wholeYear, type: 1 }, page: 1, result: f.transactions },
        stored: session,
      },
      {
        when: 'does not store orders after a sign-out in the meantime',
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
    loadLimit: { cases: [{ stored: session, requests: [get('getpaysafelimit', limit)], returns: limit }] },
    sendRequest: {
      cases: [
        {
          when: "sends the customer's name",
          input: { reason: 'For a journey.' },
          requests: [get('getprofile?bBillAdd=0', profile), asking('Ann Muster', 'ann@example.com')],
        },
        {
          when: 'sends the customer number if there is no name yet',
          input: { reason: 'For a journey.' },
          requests: [
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
const keep = (change: object, answer: ResponseOf<'saveRecipient'>) => ({
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
          when: 'all recipients of a customer, without names stored on the device',
          input: { ordertoken: null },
          stored: { ...session, recipients: onDevice },
          requests: [get('getRecipients', { recipients: [f.recipient] })],
          returns: { recipients: [f.recipient], mayName: true },
        },
        {
          when: 'recipient of an order, with the name that a guest stored on the device',
          input: { ordertoken: ofRecipient },
          stored: { ...remembered, recipients: onDevice },
          requests: [get(`getRecipients?ordertoken=${ofRecipient}`, { recipients: [f.recipient] })],
          returns: { recipients: [named], mayName: true },
        },
        {
          when: 'guest whose data is not stored',
          input: { ordertoken: null },
          requests: [get('getRecipients', { recipients: [f.recipient] })],
          returns: { recipients: [f.recipient], mayName: false },
        },
      ],
    },
    saveRecipient: {
      reads: ['accessToken', 'recipients', 'user'],
      outlives: true,
      cases: [
        {
          when: 'stores the name in the account',
          input: { recipient: f.recipient, change: { ordertoken: ofRecipient, name: 'Mum' } },
          stored: session,
          requests: [keep({ ordertoken: ofRecipient, name: 'Mum' }, named)],
          returns: named,
        },
        {
          when: "stores a guest's name on the device",
          input: { recipient: f.recipient, change: { ordertoken: ofRecipient, name: 'Mum' } },
          stored: { ...remembered, recipients: [{ isd: '91', mobile: '9801041300', name: 'Mother' }] },
          returns: named,
          stores: { recipients: onDevice },
        },
        {
          when: 'removes the last name that a guest has stored',
          input: { recipient: named, change: { ordertoken: ofRecipient, name: null } },
          stored: { ...remembered, recipients: onDevice },
          returns: f.recipient,
          stores: { recipients: null },
        },
        {
          when: "sets a guest's reminder without sending the name",
          input: { recipient: named, change: { ordertoken: ofRecipient, remind: 1 } },
          stored: { ...remembered, recipients: onDevice },
          requests: [keep({ ordertoken: ofRecipient, remind: 1 }, { ...f.recipient, remind: 1 })],
          returns: { ...named, remind: 1 },
        },
      ],
    },
    removeRecipient: {
      reads: ['accessToken', 'recipients', 'user'],
      outlives: true,
      cases: [
        {
          when: "removes a number and the name that a guest stored on the device, and keeps the others' names",
          input: { recipient: named },
          stored: { ...remembered, recipients: [...onDevice, { ...onDevice[0]!, mobile: '9801041301' }] },
          requests: [
            {
              ...post(
                'removeRecipient',
                { ordertoken: ofRecipient },
                { recipients: [{ ...f.recipient, Mobile: '9801041301' }] },
              ),
              keepalive: true,
            },
          ],
          returns: [{ ...named, Mobile: '9801041301' }],
          stores: { recipients: [{ ...onDevice[0]!, mobile: '9801041301' }] },
        },
        {
          when: "removes a number from the customer's list",
          input: { recipient: named },
          stored: session,
          requests: [
            {
              ...post('removeRecipient', { ordertoken: ofRecipient }, { recipients: [] }),
              keepalive: true,
            },
          ],
          returns: [],
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
        { when: 'visitor', at: '/request-links', returns: { token: null, isSignedIn: false } },
        {
          when: 'signed-in customer',
          at: '/request-links',
          stored: session,
          returns: { token: null, isSignedIn: true },
        },
        {
          when: 'link from an email, whose token is removed from the URL immediately',
          at: '/request-links?x=1#id.signature',
          endsAt: '/request-links?x=1',
          returns: { token: 'id.signature', isSignedIn: false },
        },
      ],
    },
    loadLinks: { cases: [{ requests: [get('getRequestLinks', { links: [link] })], returns: [link] }] },
    removeLink: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('removeRequestLink', { ordertoken }, { links: [link] })],
          returns: [link],
        },
      ],
    },
    endLink: {
      cases: [
        {
          input: { token: 'id.signature' },
          requests: [post('request-link/end', { token: 'id.signature' })],
          returns: {},
        },
      ],
    },
  },
  actions: { openLogin: [{ does: [tells('auth', { type: 'auth.loginRequested' })] }] },
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
