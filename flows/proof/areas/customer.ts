/** The account and its parts: by the clauses NAV-17, NAV-18, UI-23, ORD-01 to ORD-11, API-34 to API-36, KYC-07 and KYC-14 to KYC-22. */
import { failure, giftOrder, order, print, refundDueOrder } from '../../../machines/fixtures.ts';
import { profile as ann } from '../../../machines/identity/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { boundary, fork, step, story, type Then } from '../stories.ts';

const offline = failure('network');

const changedTo = (path: string, query: Record<string, string> = {}) => ({
  type: 'route.changed' as const,
  route: { screen: 'account', path, params: {}, query },
});
const waits = { in: 'waiting' as const, tags: 'screen:waiting busy' as const, asks: { readOwner: null } };
const sentHome = {
  in: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  does: ['redirectHome'],
  has: { owner: null },
};
const profilePart = { savedCards: null, referral: null, devices: null, passkeys: null, personalData: null };
const online = { type: 'network.online' as const };
const broken = { in: 'broken' as const, tags: 'screen:broken' as const };
const account = [
  story(
    'account',
    'NAV-17 NAV-18 UI-23 ORD-10 LIM-02 KYC-07',
    'five addresses, one account, and nobody else sees it',
    [
      step(done('readOwner', null), sentHome, [
        step(14_999, 'leaving', [step(1, waits)]),
        step(changedTo('/orders'), waits, [
          step(done('readOwner', { name: 'Ann' }), {
            in: 'open.orders',
            asks: { profile: null, transactions: { orderno: null } },
          }),
        ]),
      ]),
      step(fail('readOwner', offline), sentHome),
      step(changedTo('/change-password'), { in: 'waiting', tags: 'screen:waiting busy' }, [
        step(done('readOwner', { name: 'Ann' }), {
          in: 'open.password',
          asks: { profile: null, passwordChange: null },
        }),
      ]),
      step(
        done('readOwner', { name: 'Ann' }),
        {
          in: 'open.profile',
          tags: 'screen:profile',
          asks: { profile: null, ...profilePart },
          has: { owner: { name: 'Ann' } },
        },
        [
          step('network.online', {
            in: 'open.profile',
            sends: [
              ['profile', online],
              ['savedCards', online],
              ['devices', online],
              ['passkeys', online],
            ],
          }),
          step('email.verified', { in: 'open.profile', sends: [['profile', { type: 'email.verified' }]] }),
          step(
            { type: 'profile.changed', profile: ann },
            { in: 'open.profile', sends: [['profile', { type: 'profile.changed', profile: ann }]] },
          ),
          step('page.restored', { ...waits, has: { owner: null } }, [
            step(done('readOwner', null), sentHome),
          ]),
          // the profile is there already: it is not asked for again
          step(
            changedTo('/Orders/', { order: 'R-26-0007' }),
            { in: 'open.orders', tags: 'screen:orders', asks: { transactions: { orderno: 'R-26-0007' } } },
            [
              step('network.online', {
                in: 'open.orders',
                sends: [
                  ['profile', online],
                  ['transactions', online],
                ],
              }),
              step(done('transactions'), broken),
              step(fail('transactions', null), broken, [step('account.retried', waits)]),
              step(changedTo('/profile'), { in: 'open.profile', asks: profilePart }),
            ],
          ),
          step(
            changedTo('/change-password'),
            { in: 'open.password', tags: 'screen:password', asks: { passwordChange: null } },
            [
              step('network.online', { in: 'open.password', sends: [['profile', online]] }),
              step(done('passwordChange'), broken),
              step(fail('passwordChange', null), broken),
            ],
          ),
          step(
            changedTo('/paysafe-credentials'),
            {
              in: 'open.credentials.verifying',
              tags: 'screen:credentials',
              asks: { credentials: null, verification: { from: 'profile' } },
            },
            [
              step('network.online', {
                in: 'open.credentials.verifying',
                sends: [
                  ['profile', online],
                  ['credentials', online],
                  ['verification', online],
                ],
              }),
              step('email.verified', {
                in: 'open.credentials.verifying',
                sends: [
                  ['profile', { type: 'email.verified' }],
                  ['verification', { type: 'email.verified' }],
                ],
              }),
              step(done('credentials'), broken),
              step(fail('credentials', null), broken),
              step(fail('verification', null), broken),
              step(
                done('verification', { outcome: 'left' }),
                { in: 'open.credentials.left', tags: 'screen:credentials' },
                [
                  step('network.online', {
                    in: 'open.credentials.left',
                    sends: [
                      ['profile', online],
                      ['credentials', online],
                    ],
                  }),
                  step('account.verificationAsked', {
                    in: 'open.credentials.verifying',
                    asks: { verification: { from: 'profile' } },
                  }),
                ],
              ),
            ],
          ),
          step(
            changedTo('/paysafe-limit'),
            { in: 'open.limit', tags: 'screen:limit', asks: { voucherLimit: null } },
            [
              step('network.online', {
                in: 'open.limit',
                sends: [
                  ['profile', online],
                  ['voucherLimit', online],
                ],
              }),
              step(done('voucherLimit'), broken),
              step(fail('voucherLimit', null), broken),
            ],
          ),
          ...['profile', 'savedCards', 'referral', 'devices', 'passkeys'].flatMap((part) => [
            step(done(part), broken),
            step(fail(part, null), broken),
          ]),
        ],
      ),
    ],
    { input: { path: '/profile', orderno: null }, start: waits },
  ),
];

const all = { period: 'year', from: '', to: '', type: 0 };
const aPage = (more: object = {}) => ({
  items: [giftOrder, { ...order, ordertoken: 'older' }],
  pageno: 1,
  pagesize: 10,
  total: 11,
  sum: '24.90',
  ...more,
});
const none = aPage({ items: [], total: 0, sum: '0.00' });
const loadsPage = (filter: object = all, page = 1): Then => ({
  at: ['list.loading', 'detail.closed'],
  tags: 'screen:loading busy' as const,
  asks: { loadPage: { filter, page } },
});
const listed: Then = { at: ['list.filled', 'detail.closed'], tags: 'screen:list' as const };
/** What may be remembered of a page: whoever stores it takes the first of all orders alone. */
const stores = (page: number, result: object): NonNullable<Then['does']> => [
  ['storeLastOrders', { filter: all, page, result }],
];
const chosen = (page: number) => ({ type: 'transactions.pageChosen' as const, page });
const unheard: Then = { at: ['list.filled'] };
const transactions = [
  story(
    'transactions',
    'ORD-09 ORD-11 API-35',
    'the orders of the last year, ten at a time, narrowed',
    [
      step(done('loadPage', none), {
        at: ['list.empty', 'detail.closed'],
        tags: 'screen:empty',
        has: { result: none },
      }),
      step(
        fail('loadPage', offline),
        {
          at: ['list.recalling'],
          tags: 'screen:loading busy',
          asks: { readLastOrders: null },
          has: { failure: offline, result: null },
        },
        [
          // nothing is remembered
          step(done('readLastOrders', []), { at: ['list.failed'], tags: 'screen:failed failed' }, [
            step('transactions.retried', { ...loadsPage(), has: { failure: null } }),
            step('network.online', { ...loadsPage(), has: { failure: null } }),
          ]),
        ],
      ),
      step(done('loadPage', aPage()), { ...listed, does: stores(1, aPage()), has: { result: aPage() } }, [
        // eleven orders are two pages
        step(chosen(0), unheard),
        step(chosen(1), unheard),
        step(chosen(3), unheard),
        step(chosen(2), loadsPage(all, 2), [
          step(done('loadPage', aPage({ pageno: 2 })), { ...listed, does: stores(2, aPage({ pageno: 2 })) }, [
            step(
              { type: 'transactions.typeChosen', kind: 3 },
              { ...loadsPage({ ...all, type: 3 }), has: { result: null, page: 1 } },
            ),
            step(
              { type: 'transactions.periodChosen', period: 'days30' },
              { ...loadsPage({ ...all, period: 'days30' }), has: { result: null, page: 1 } },
            ),
            step('transactions.changed', loadsPage(all, 2), [
              // the last order of the last page went
              step(done('loadPage', none), loadsPage(all, 1)),
            ]),
          ]),
        ]),
        step(
          { type: 'transactions.daysEntered', from: '2026-02-01', to: '2026-01-31' },
          { ...listed, has: { fault: 'days', result: aPage() } },
          [
            step(
              { type: 'transactions.periodChosen', period: 'year' },
              { ...loadsPage(), has: { fault: null } },
            ),
            step(
              { type: 'transactions.typeChosen', kind: 1 },
              { ...loadsPage({ ...all, type: 1 }), has: { fault: null } },
            ),
          ],
        ),
        step(
          { type: 'transactions.daysEntered', from: '', to: '2026-01-31' },
          { ...listed, has: { fault: 'days' } },
          [
            step(
              { type: 'transactions.daysEntered', from: '2026-01-31', to: '2026-01-31' },
              {
                ...loadsPage({ ...all, period: 'dates', from: '2026-01-31', to: '2026-01-31' }),
                has: { fault: null, result: null, page: 1 },
              },
            ),
          ],
        ),
        step(
          { type: 'transactions.daysEntered', from: '2026-01-31', to: '' },
          { ...listed, has: { fault: 'days' } },
        ),
        step({ type: 'transactions.repeated', ordertoken: 'nobody’s' }, listed),
        step(
          { type: 'transactions.repeated', ordertoken: 'older' },
          {
            ...listed,
            does: [['repeatOrder', { order: { ...order, ordertoken: 'older' } }]],
          },
        ),
      ]),
    ],
    { input: { orderno: null }, start: loadsPage() },
  ),
  story(
    'transactions',
    'ORD-01',
    'one order is opened beside the list',
    [
      step({ type: 'transactions.opened', ordertoken: 'older' }, { at: ['list.loading', 'detail.closed'] }),
      fork(
        [done('loadPage', aPage())],
        step({ type: 'transactions.opened', ordertoken: 'nobody’s' }, listed),
        step(
          { type: 'transactions.opened', ordertoken: 'older' },
          {
            at: ['list.filled', 'detail.open'],
            tags: 'screen:list detail',
            asks: { orderDetail: { ordertoken: 'older' } },
            has: { ordertoken: 'older' },
          },
          [
            step('network.online', {
              at: ['detail.open'],
              sends: [['orderDetail', { type: 'network.online' }]],
            }),
            step('transactions.closed', { ...listed, has: { ordertoken: null, orderno: null } }),
            step(done('orderDetail'), { ...listed, has: { ordertoken: null } }),
            step(fail('orderDetail', null), { ...listed, has: { ordertoken: null } }),
          ],
        ),
      ),
    ],
    { input: { orderno: null } },
  ),
  story(
    'transactions',
    'ORD-01',
    'an address names one order by its number',
    [
      step(
        done('findOrder', giftOrder),
        { at: ['detail.open'], asks: { orderDetail: { ordertoken: giftOrder.ordertoken } } },
        [step('transactions.closed', { at: ['detail.closed'], has: { ordertoken: null, orderno: null } })],
      ),
      step(done('findOrder', null), { at: ['detail.missing'], tags: 'screen:loading busy missing' }, [
        step('transactions.closed', { at: ['detail.closed'], has: { orderno: null } }),
      ]),
      step(fail('findOrder', offline), { at: ['detail.missing'] }),
    ],
    {
      input: { orderno: 'R-26-000123' },
      start: {
        at: ['list.loading', 'detail.finding'],
        tags: 'screen:loading busy finding',
        asks: { loadPage: { filter: all, page: 1 }, findOrder: { orderno: 'R-26-000123' } },
      },
    },
  ),
];

const token = giftOrder.ordertoken;
const detail = (of: object, more: object = {}) =>
  done('loadDetail', { order: { ...giftOrder, ...of }, print, locked: false, ...more });
const asksPasskey = { passkeyProof: { purpose: 'codes' } };
const loadsDetail = {
  in: 'loading' as const,
  tags: 'screen:loading busy' as const,
  asks: { loadDetail: { ordertoken: token } },
};
const shows = (...also: string[]): Then => ({ at: ['showing', ...also.map((state) => `showing.${state}`)] });
const copied = (index: number) => ({ type: 'detail.codeCopied' as const, index });
const orderDetail = [
  story(
    'orderDetail',
    'ORD-01 ORD-06 ORD-07 ORD-08 API-34',
    'an order with its code, its mail and its receipt',
    [
      step(
        fail('loadDetail', offline),
        { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('detail.retried', { ...loadsDetail, has: { failure: null } }),
          step('network.online', { ...loadsDetail, has: { failure: null } }),
        ],
      ),
      step(
        detail({}),
        {
          ...shows('code.masked', 'mail.idle', 'receipt.idle'),
          tags: 'screen:order',
          has: { order: giftOrder, print },
        },
        [
          step(copied(0), shows('code.masked')),
          step('detail.codeShown', { ...shows('code.shown.resting'), tags: 'screen:order code' }, [
            step('detail.codeHidden', { ...shows('code.masked'), tags: 'screen:order' }),
            step(copied(1), shows('code.shown.resting')),
            step(
              copied(0),
              {
                ...shows('code.shown.copying'),
                asks: { copyText: { text: '0123456789012345' } },
                has: { copied: 0 },
              },
              [
                step(done('copyText'), { ...shows('code.shown.copied'), tags: 'screen:order code copied' }, [
                  step(2_499, shows('code.shown.copied'), [step(1, shows('code.shown.resting'))]),
                ]),
                step(fail('copyText', offline), {
                  ...shows('code.shown.refused'),
                  tags: 'screen:order code uncopied',
                }),
              ],
            ),
          ]),
          step(
            'detail.mailAsked',
            {
              ...shows('mail.sending'),
              tags: 'screen:order sending',
              asks: { sendMail: { ordertoken: token } },
              has: { failure: null },
            },
            [
              step('detail.mailAsked', shows('mail.sending')),
              step(done('sendMail'), { ...shows('mail.cooling'), tags: 'screen:order cooling' }, [
                step('detail.mailAsked', shows('mail.cooling')),
                step(59_999, shows('mail.cooling'), [step(1, shows('mail.idle'))]),
              ]),
              step(fail('sendMail', offline), { ...shows('mail.idle'), has: { failure: offline } }, [
                step('detail.mailAsked', {
                  ...shows('mail.sending'),
                  asks: { sendMail: { ordertoken: token } },
                  has: { failure: null },
                }),
                step('detail.receiptAsked', {
                  ...shows('receipt.preparing'),
                  asks: { saveReceipt: { ordertoken: token, orderno: giftOrder.orderno } },
                  has: { failure: null },
                }),
              ]),
            ],
          ),
          step(
            'detail.receiptAsked',
            {
              ...shows('receipt.preparing'),
              tags: 'screen:order preparing',
              asks: { saveReceipt: { ordertoken: token, orderno: giftOrder.orderno } },
            },
            [
              step('detail.receiptAsked', shows('receipt.preparing')),
              step(done('saveReceipt'), shows('receipt.idle')),
              step(fail('saveReceipt', offline), { ...shows('receipt.idle'), has: { failure: offline } }),
            ],
          ),
          step('detail.repeated', { ...shows(), does: [['repeatOrder', { order: giftOrder }]] }),
          // it is over: there is nothing to go on with, to ask about, to cancel or to give back
          step('detail.resumed', shows()),
          step('detail.refreshAsked', shows()),
          step('detail.cancelAsked', shows()),
          step('detail.refundAsked', shows()),
        ],
      ),
      // where its owner wants a passkey first there is no code, and the rest of the order is shown
      step(
        detail({}, { print: null, locked: true }),
        { ...shows('code.masked', 'proof.passkey'), asks: asksPasskey, has: { locked: true, print: null } },
        [
          step('detail.codeShown', shows('code.masked', 'proof.passkey')),
          step(done('passkeyProof', { outcome: 'proved' }), loadsDetail),
          step(done('passkeyProof', { outcome: 'left' }), shows('proof.needless')),
          step(fail('passkeyProof', null), shows('proof.needless')),
        ],
      ),
      step(detail({ status: 'processing' }, { print: null }), shows('proof.needless'), [
        step('detail.codeShown', shows('code.masked')),
        step('detail.mailAsked', shows('mail.idle')),
        step('detail.receiptAsked', shows('receipt.idle')),
        step(
          'detail.refreshAsked',
          {
            in: 'refreshing',
            tags: 'screen:loading busy',
            asks: { refreshOrder: { ordertoken: token } },
          },
          [
            step(done('refreshOrder'), { ...loadsDetail, does: ['announceChange'] }),
            step(fail('refreshOrder', offline), { ...shows(), has: { failure: offline } }, [
              step('detail.refreshAsked', {
                in: 'refreshing',
                asks: { refreshOrder: { ordertoken: token } },
                has: { failure: null },
              }),
            ]),
          ],
        ),
      ]),
      step(detail({}, { print: { ...print, receipts: [] } }), shows(), [
        step('detail.codeShown', shows('code.masked')),
      ]),
    ],
    { input: { ordertoken: token }, start: loadsDetail },
  ),
  story(
    'orderDetail',
    'ORD-03 PAY-07 REF-01 API-48 API-62',
    'an order that is not over is gone on with, cancelled or paid back',
    [
      ...['confirmed', 'payment', 'processing'].map((status) =>
        fork(
          [detail({ status, can_cancel: 0 }, { print: null })],
          step('detail.resumed', {
            ...shows(),
            does: [['resumeOrder', { order: { ...giftOrder, status, can_cancel: 0 } }]],
          }),
          step('detail.cancelAsked', shows()),
        ),
      ),
      ...['cancelled', 'completed'].map((status) =>
        fork([detail({ status })], step('detail.resumed', shows())),
      ),
      step(detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }), shows(), [
        step('detail.refundAsked', shows()),
        step('detail.cancelAsked', { in: 'confirmingCancel', tags: 'screen:cancel' }, [
          step('detail.cancelDeclined', shows()),
          step(
            'detail.cancelConfirmed',
            {
              in: 'cancelling',
              tags: 'screen:cancel busy',
              asks: { cancelOrder: { ordertoken: token } },
              has: { failure: null },
            },
            [
              step('detail.cancelConfirmed', 'cancelling'),
              step(done('cancelOrder'), {
                ...loadsDetail,
                does: ['announceChange', ['leaveOrder', { ordertoken: token }]],
              }),
              // paid meanwhile: what is true now is read, and nothing is forgotten
              step(
                fail('cancelOrder', failure('conflict')),
                { ...loadsDetail, does: ['announceChange'], has: { failure: failure('conflict') } },
                [
                  fork(
                    [
                      detail({ status: 'confirmed', can_cancel: 1 }, { print: null, locked: false }),
                      { type: 'detail.cancelAsked' },
                    ],
                    step('detail.cancelConfirmed', {
                      in: 'cancelling',
                      asks: { cancelOrder: { ordertoken: token } },
                      has: { failure: null },
                    }),
                  ),
                ],
              ),
            ],
          ),
        ]),
      ]),
      step(
        done('loadDetail', { order: { ...refundDueOrder, ordertoken: token }, print: null, locked: false }),
        shows(),
        [
          step(
            'detail.refundAsked',
            { in: 'refunding', tags: 'screen:refund', asks: { refund: { ordertoken: token } } },
            [
              step(done('refund', { asked: true }), { ...loadsDetail, does: ['announceChange'] }),
              step(done('refund', { asked: false }), shows()),
              step(fail('refund', offline), { ...loadsDetail, has: { failure: offline } }),
            ],
          ),
        ],
      ),
    ],
    { input: { ordertoken: token } },
  ),
];

const item = (ordertoken: string) => ({
  ordertoken,
  orderno: 'R-26-0001',
  value: '50.00',
  date: '2026-01-02T10:00:00.000Z',
});
const report = (more: object = {}) => ({
  items: [item('first'), item('second')],
  pageno: 1,
  pagesize: 10,
  total: 11,
  ...more,
});
const ever = { from: '', to: '' };
const march = { from: '2026-03-01', to: '2026-03-31' };
const period = (of: object) => ({ type: 'credentials.periodSubmitted' as const, period: of });
const page = (of: number) => ({ type: 'credentials.pageAsked' as const, page: of });
const loadsReport = (of: object = ever, at = 1): Then => ({
  at: ['report.loading', 'code.hidden'],
  tags: 'screen:loading busy' as const,
  asks: { loadReport: { period: of, page: at } },
});
const reported: Then = { at: ['report.listed', 'code.hidden'], tags: 'screen:list' as const };
const codes = [
  { ...print.receipts[0], recharge_code: '0123 4567 8901 2345' },
  { ...print.receipts[0], recharge_code: '9999 0000' },
];
const codeOf = (ordertoken: string) => ({ type: 'credentials.codeAsked' as const, ordertoken });
const copies = (index: number) => ({ type: 'credentials.codeCopied' as const, index });
const toCodes = [done('loadReport', report()), codeOf('second'), done('openCodes', codes)] as const;
const credentials = [
  ...boundary({
    chart: 'credentials',
    clauses: 'ORD-09',
    says: 'there are as many pages as there are tens',
    after: [done('loadReport', report({ total: 20 }))],
    ask: page,
    inside: 2,
    within: { at: ['report.turning'], asks: { loadReport: { period: ever, page: 2 } } },
    outside: 3,
    beyond: reported,
  }),
  story(
    'credentials',
    'ORD-09 ORD-10 ORD-11 API-36 KYC-20',
    'the bought vouchers, by days and pages of ten',
    [
      step(
        fail('loadReport', offline),
        { at: ['report.failed'], tags: 'screen:failed', has: { failure: offline, report: null } },
        [
          step('credentials.retried', { ...loadsReport(), has: { failure: null } }),
          step('network.online', { ...loadsReport(), has: { failure: null } }),
        ],
      ),
      step(
        done('loadReport', report({ items: [], total: 0 })),
        { at: ['report.empty'], tags: 'screen:empty' },
        [
          step(
            period({ from: '2026-03-02', to: '2026-03-01' }),
            { at: ['report.empty'], has: { reversed: true } },
            [step(period(march), { ...loadsReport(march), has: { reversed: false, report: null } })],
          ),
        ],
      ),
      step(done('loadReport', report()), { ...reported, has: { report: report(), failure: null } }, [
        step(period({ from: '2026-03-02', to: '2026-03-01' }), {
          ...reported,
          has: { reversed: true, period: ever },
        }),
        step(
          period({ from: '2026-03-01', to: '2026-03-01' }),
          loadsReport({ from: '2026-03-01', to: '2026-03-01' }),
        ),
        step(period({ from: '2026-03-02', to: '' }), loadsReport({ from: '2026-03-02', to: '' })),
        step(period({ from: '', to: '2026-03-01' }), loadsReport({ from: '', to: '2026-03-01' })),
        step(page(0), reported),
        step(page(1), reported),
        step(page(3), reported),
        step(
          page(2),
          {
            at: ['report.turning'],
            tags: 'screen:list busy',
            asks: { loadReport: { period: ever, page: 2 } },
            has: { report: report() },
          },
          [
            step(
              done('loadReport', report({ pageno: 2 })),
              { ...reported, has: { report: report({ pageno: 2 }) } },
              [
                step(period(march), { ...loadsReport(march), has: { page: 1 } }),
                step(page(1), {
                  at: ['report.turning'],
                  asks: { loadReport: { period: ever, page: 1 } },
                }),
                step(page(0), reported),
              ],
            ),
            step(fail('loadReport', offline), { at: ['report.failed'], has: { failure: offline } }),
          ],
        ),
        step(codeOf('nobody’s'), reported),
      ]),
    ],
    { start: { ...loadsReport() } },
  ),
  story('credentials', 'ORD-10 API-47', 'the codes of one order, on request, for a minute', [
    // shown while the next page loaded, which failed, and now the list is empty
    fork(
      [
        done('loadReport', report()),
        page(2),
        codeOf('second'),
        done('openCodes', codes),
        fail('loadReport', offline),
        { type: 'credentials.retried' },
        done('loadReport', report({ items: [], total: 0 })),
      ],
      step(period(march), {
        ...loadsReport(march),
        at: ['report.loading', 'code.hidden'],
        has: { codes: [], opened: null },
      }),
    ),
    fork(
      [done('loadReport', report())],
      step(
        codeOf('second'),
        {
          at: ['report.listed', 'code.opening'],
          tags: 'screen:list opening',
          asks: { openCodes: { ordertoken: 'second' } },
          has: { opened: 'second', codeFailure: null },
        },
        [
          step(
            done('openCodes', codes),
            { at: ['code.shown.resting'], tags: 'screen:list code', has: { codes } },
            [
              step('credentials.codeHidden', { ...reported, has: { codes: [], opened: null } }),
              step(59_999, { at: ['code.shown'] }, [
                step(1, { ...reported, has: { codes: [], opened: null } }),
              ]),
              // the codes of one order at a time
              step(codeOf('first'), {
                at: ['code.opening'],
                asks: { openCodes: { ordertoken: 'first' } },
                has: { codes: [], opened: 'first' },
              }),
              step(page(2), {
                at: ['report.turning', 'code.hidden'],
                asks: { loadReport: { period: ever, page: 2 } },
                has: { codes: [] },
              }),
              step(period(march), { ...loadsReport(march), has: { codes: [] } }),
            ],
          ),
          step(
            fail('openCodes', failure('refused', { code: 'PASSKEY_REQUIRED' })),
            { at: ['code.proving'], tags: 'screen:list proving', asks: asksPasskey, has: { codes: [] } },
            [
              step(done('passkeyProof', { outcome: 'proved' }), {
                at: ['code.opening'],
                asks: { openCodes: { ordertoken: 'second' } },
              }),
              step(done('passkeyProof', { outcome: 'left' }), { at: ['code.hidden'], has: { opened: null } }),
              step(fail('passkeyProof', null), { at: ['code.hidden'] }),
              step(codeOf('first'), { at: ['code.opening'], asks: { openCodes: { ordertoken: 'first' } } }),
            ],
          ),
          step(
            fail('openCodes', offline),
            { at: ['code.failed'], tags: 'screen:list', has: { codeFailure: offline, codes: [] } },
            [
              step(codeOf('second'), {
                at: ['code.opening'],
                asks: { openCodes: { ordertoken: 'second' } },
                has: { codeFailure: null },
              }),
            ],
          ),
        ],
      ),
    ),
    fork(
      toCodes,
      step(copies(2), { at: ['code.shown.resting'] }),
      step(
        copies(1),
        { at: ['code.shown.copying'], asks: { copyText: { text: '99990000' } }, has: { copied: 1 } },
        [
          step(
            done('copyText'),
            { at: ['code.shown.copied'], tags: 'screen:list code copied', does: ['showCopied'] },
            [
              step(2_499, { at: ['code.shown.copied'] }, [
                step(1, { at: ['code.shown.resting'], has: { copied: null } }),
              ]),
            ],
          ),
          step(fail('copyText', offline), {
            at: ['code.shown.refused'],
            tags: 'screen:list code uncopied',
            has: { copied: 1 },
          }),
        ],
      ),
    ),
  ]),
];

const somebody = { ...ann, mobile_verified: 0 as const, email_verified: 0 as const };
const inProfile = (...states: string[]): Then => ({ at: states.map((state) => `ready.${state}`) });
const reading = inProfile('details.reading.resting');
const looks: Then = { ...inProfile('details.reading.looking'), asks: { loadProfile: null } };
const edit = (group: string) => ({ type: 'profile.editAsked' as const, group });
const submit = (change: object) => ({ type: 'profile.submitted' as const, change });
const person = { firstname: 'Anna', lastname: 'Muster', dob: '1990-05-14', gender: null, age: 36 };
const address = { street: 'Bahnhofstr.', houseno: '12', postcode: '8001', city: 'Zürich', country: 'CH' };
const saves = (change: object): Then => ({
  ...inProfile('details.editing.saving'),
  tags: 'screen:ready editing busy' as const,
  asks: { saveChange: change },
  has: { fields: {}, failure: null },
});
const saved = (patch: object, more: object = {}) =>
  done('saveChange', { patch, corrected: false, codeSent: false, ...more });
const named = (profile: object): Effect => ['announceName', { profile }];
const reauth = (purpose: string, contact: string, hasPassword = false) => ({
  reauth: { purpose, contact, hasPassword },
});
const checksEmail = (email: string | null): Then => ({
  ...inProfile('details.checkingEmail'),
  tags: 'screen:ready email' as const,
  asks: { unsavedChanges: null, emailChange: { email } },
});
const checksMobile = (mobile: string | null): Then => ({
  ...inProfile('details.checkingMobile'),
  tags: 'screen:ready mobile' as const,
  asks: { unsavedChanges: null, phoneOtp: { isdcode: '41', mobile, ticket: null } },
});
const loadsProfile = {
  in: 'loading' as const,
  tags: 'screen:loading busy' as const,
  asks: { loadProfile: null },
};
const profile = [
  story(
    'profile',
    'UI-23 KYC-07 KYC-14 KYC-16 KYC-19 KYC-20 KYC-21 KYC-22',
    'one group at a time is changed, and nothing typed is lost',
    [
      step(fail('loadProfile', offline), { in: 'failed', tags: 'screen:failed', has: { failure: offline } }, [
        step('profile.retried', loadsProfile, [
          step(done('loadProfile', somebody), {
            ...reading,
            asks: { watchPage: null },
            has: { failure: null, profile: somebody },
          }),
        ]),
        step('network.online', loadsProfile),
      ]),
      step(
        done('loadProfile', somebody),
        {
          ...inProfile('details.reading.resting', 'link.idle'),
          tags: 'screen:ready',
          asks: { watchPage: null },
          has: { profile: somebody },
        },
        [
          step(
            { type: 'profile.changed', profile: { ...somebody, address_verified: 1 } },
            { ...reading, has: { profile: { ...somebody, address_verified: 1 } } },
          ),
          step(fail('watchPage', null), reading),
          step(
            edit('personal'),
            {
              ...inProfile('details.editing.typing'),
              tags: 'screen:ready editing',
              asks: { unsavedChanges: null },
              has: { group: 'personal', fields: {}, note: null },
            },
            [
              step('profile.editDeclined', reading),
              step(edit('address'), inProfile('details.editing.typing')),
              step('profile.emailAsked', inProfile('details.editing')),
              step(done('unsavedChanges'), reading),
              step(fail('unsavedChanges', null), reading),
              step(
                submit({
                  group: 'personal',
                  person: { ...person, firstname: ' ', lastname: 'x'.repeat(51), dob: '2012-01-01', age: 14 },
                }),
                {
                  ...inProfile('details.editing.typing'),
                  has: { fields: { firstname: 'missing', lastname: 'long', dob: 'young' }, failure: null },
                },
                [
                  step('profile.editDeclined', { ...reading, has: { fields: {} } }),
                  step(fail('unsavedChanges', null), { ...reading, has: { fields: {} } }),
                  step(done('unsavedChanges'), { ...reading, has: { fields: {} } }),
                  step(submit({ group: 'personal', person }), saves({ group: 'personal', person })),
                ],
              ),
              step(submit({ group: 'personal', person: { ...person, dob: 'x', age: null } }), {
                ...inProfile('details.editing.typing'),
                has: { fields: { dob: 'wrong' } },
              }),
              // a birth date may be left out
              step(
                submit({ group: 'personal', person: { ...person, dob: '', age: null } }),
                saves({ group: 'personal', person: { ...person, dob: '', age: null } }),
              ),
              step(submit({ group: 'personal', person }), saves({ group: 'personal', person }), [
                step(submit({ group: 'personal', person }), inProfile('details.editing.saving')),
                step('profile.editDeclined', inProfile('details.editing.saving')),
                step(
                  fail('saveChange', offline),
                  {
                    ...inProfile('details.editing.typing'),
                    has: { failure: offline, profile: somebody },
                  },
                  [step('profile.editDeclined', { ...reading, has: { failure: null } })],
                ),
                step(
                  saved({ firstname: 'Anna' }),
                  {
                    ...inProfile('details.saved'),
                    tags: 'screen:ready saved',
                    does: [named({ ...somebody, firstname: 'Anna' })],
                    has: { profile: { ...somebody, firstname: 'Anna' }, note: null },
                  },
                  [
                    step(5_999, inProfile('details.saved'), [step(1, reading)]),
                    step(edit('language'), {
                      ...inProfile('details.editing.typing'),
                      asks: { unsavedChanges: null },
                      has: { group: 'language' },
                    }),
                    step('profile.emailAsked', checksEmail('ann@example.com')),
                    step('profile.mobileAsked', checksMobile('791234567')),
                  ],
                ),
              ]),
            ],
          ),
          step(edit('address'), { ...inProfile('details.editing.typing'), asks: { unsavedChanges: null } }, [
            step(submit({ group: 'address', address: { ...address, city: ' ', houseno: '' } }), {
              ...inProfile('details.editing.typing'),
              has: { fields: { city: 'missing', houseno: 'missing' } },
            }),
            step(submit({ group: 'address', address }), saves({ group: 'address', address }), [
              // a number is there and not proved: a code should have gone out
              step(saved({ address, address_verified: 1 }), {
                ...inProfile('details.saved'),
                does: [named({ ...somebody, address, address_verified: 1 })],
                has: { note: 'otpNotSent' },
              }),
              step(
                saved({ address }, { corrected: true, codeSent: true }),
                {
                  ...inProfile('details.saved'),
                  does: [named({ ...somebody, address })],
                  has: { note: 'corrected' },
                },
                [
                  step(edit('personal'), {
                    ...inProfile('details.editing.typing'),
                    asks: { unsavedChanges: null },
                    has: { note: null },
                  }),
                  step('profile.emailAsked', { ...checksEmail('ann@example.com'), has: { note: null } }),
                ],
              ),
            ]),
          ]),
          step(edit('language'), { ...inProfile('details.editing.typing'), asks: { unsavedChanges: null } }, [
            step(
              submit({ group: 'language', language: 'fr' }),
              saves({ group: 'language', language: 'fr' }),
              [
                step(saved({ language: 'fr' }), {
                  ...inProfile('details.saved'),
                  does: [named({ ...somebody, language: 'fr' })],
                  has: { profile: { ...somebody, language: 'fr' }, note: null },
                }),
              ],
            ),
          ]),
        ],
      ),
    ],
    { start: loadsProfile },
  ),
  story(
    'profile',
    'KYC-04 KYC-07',
    'what was verified in another tab, or decided meanwhile, shows when the page is seen again',
    [
      fork(
        [done('loadProfile', somebody)],
        step('profile.pageSeen', { ...looks, tags: 'screen:ready', has: { profile: somebody } }, [
          step(done('loadProfile', { ...somebody, id_status: 'under_review', address_verified: 1 }), {
            ...reading,
            has: { profile: { ...somebody, id_status: 'under_review', address_verified: 1 } },
          }),
          step(fail('loadProfile', offline), { ...reading, has: { failure: null, profile: somebody } }),
          // the answer that is on its way may be older: it is asked for anew
          step(
            { type: 'profile.changed', profile: { ...somebody, address_verified: 1 } },
            { ...looks, has: { profile: { ...somebody, address_verified: 1 } } },
          ),
          step(edit('language'), { ...inProfile('details.editing.typing'), asks: { unsavedChanges: null } }, [
            // and what is typed is not disturbed
            step('profile.pageSeen', inProfile('details.editing.typing')),
          ]),
        ]),
      ),
    ],
  ),
  story(
    'profile',
    'KYC-04 KYC-14',
    'a name or birth date that makes the ID worthless is stored only after a question',
    (['under_review', 'approved'] as const).flatMap((id_status) => {
      const owner = { ...somebody, lastname: null, dob: '1990-05-14', gender: null, id_status };
      const own = { firstname: owner.firstname, lastname: '', dob: owner.dob, gender: null, age: 36 };
      const asked = (more: object) => ({ group: 'personal', person: { ...own, ...more } });
      const asks: Then = { ...inProfile('details.editing.asking'), tags: 'screen:ready editing asking' };
      return [
        fork(
          [done('loadProfile', owner), edit('personal')],
          ...[{ firstname: 'Anna' }, { lastname: 'Muster' }, { dob: '1990-05-15' }].map((more) =>
            step(submit(asked(more)), { ...asks, has: { change: asked(more), profile: owner } }, [
              step('profile.changeDeclined', {
                ...inProfile('details.editing.typing'),
                has: { profile: owner },
              }),
              step('profile.changeConfirmed', {
                ...inProfile('details.editing.saving'),
                asks: { saveChange: asked(more) },
              }),
            ]),
          ),
          // what the ID does not show, and a birth date left out, cost nothing
          step(submit(asked({ gender: 'female' })), saves(asked({ gender: 'female' }))),
          step(submit(asked({ dob: '', age: null })), saves(asked({ dob: '', age: null }))),
          step(submit(asked({ firstname: ' ' })), {
            ...inProfile('details.editing.typing'),
            has: { fields: { firstname: 'missing' } },
          }),
        ),
      ];
    }),
  ),
  ...(['none', 'rejected'] as const).map((id_status) =>
    story('profile', 'KYC-14', `with no ID that counts (${id_status}) there is nothing to ask`, [
      fork(
        [done('loadProfile', { ...somebody, id_status }), edit('personal')],
        step(submit({ group: 'personal', person }), saves({ group: 'personal', person })),
      ),
    ]),
  ),
  story(
    'profile',
    'KYC-22',
    'no code is missed where a number is proved, or there is none',
    [
      { ...somebody, mobile_verified: 1 },
      { ...somebody, mobile: null },
    ].map((owner) =>
      fork(
        [done('loadProfile', owner), edit('address'), submit({ group: 'address', address })],
        step(saved({ address }), {
          ...inProfile('details.saved'),
          does: [named({ ...owner, address })],
          has: { note: null },
        }),
      ),
    ),
  ),
  story(
    'profile',
    'KYC-02 KYC-07 KYC-18',
    'a contact that is proved changes only after its owner proved it is them',
    [
      fork(
        [done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 })],
        step(
          'profile.emailAsked',
          {
            ...inProfile('details.proving'),
            tags: 'screen:ready proving',
            asks: reauth('email', 'ann@example.com', true),
            has: { group: 'email' },
          },
          [
            step(done('reauth', { outcome: 'left' }), reading),
            step(fail('reauth', null), reading),
            // a proved address is there to be changed, not to be proved again
            step(done('reauth', { outcome: 'proved' }), checksEmail(null), [
              step(done('emailChange', { outcome: 'left', email: 'new@example.com' }), reading),
              step(fail('emailChange', null), reading),
              step(done('unsavedChanges'), reading),
              step(fail('unsavedChanges', null), reading),
              step(done('emailChange', { outcome: 'unproved', email: 'new@example.com' }), {
                ...inProfile('details.proving'),
                asks: reauth('email', 'ann@example.com', true),
              }),
              step(done('emailChange', { outcome: 'verified', email: 'new@example.com' }), {
                ...inProfile('details.saved'),
                does: [['announceEmail', { email: 'new@example.com' }]],
                has: {
                  profile: {
                    ...somebody,
                    email: 'new@example.com',
                    email_verified: 1,
                    mobile_verified: 1,
                    has_password: 1,
                  },
                },
              }),
            ]),
          ],
        ),
        step(
          'profile.mobileAsked',
          {
            ...inProfile('details.proving'),
            asks: reauth('mobile', '+41 791234567', true),
            has: { group: 'mobile' },
          },
          [
            step(done('reauth', { outcome: 'proved' }), checksMobile(null), [
              step(done('phoneOtp', { outcome: 'left', number: null }), reading),
              step(fail('phoneOtp', null), reading),
              step(done('unsavedChanges'), reading),
              step(fail('unsavedChanges', null), reading),
              step(done('phoneOtp', { outcome: 'unproved', number: null }), {
                ...inProfile('details.proving'),
                asks: reauth('mobile', '+41 791234567', true),
              }),
              step(
                done('phoneOtp', { outcome: 'verified', number: { isdcode: '49', mobile: '15112345678' } }),
                {
                  ...inProfile('details.saved'),
                  has: {
                    profile: {
                      ...somebody,
                      email_verified: 1,
                      mobile_verified: 1,
                      has_password: 1,
                      isdcode: '49',
                      mobile: '15112345678',
                    },
                  },
                },
              ),
            ]),
          ],
        ),
      ),
      fork(
        [
          done('loadProfile', { ...somebody, email_verified: 1, mobile_verified: 1, has_password: 1 }),
          edit('language'),
          submit({ group: 'language', language: 'fr' }),
          saved({ language: 'fr' }),
        ],
        step('profile.emailAsked', {
          ...inProfile('details.proving'),
          asks: reauth('email', 'ann@example.com', true),
          has: { group: 'email' },
        }),
        step('profile.mobileAsked', {
          ...inProfile('details.proving'),
          asks: reauth('mobile', '+41 791234567', true),
          has: { group: 'mobile' },
        }),
      ),
      // one that is not proved yet is proved at once
      fork([done('loadProfile', somebody)], step('profile.emailAsked', checksEmail('ann@example.com'))),
      fork(
        [done('loadProfile', somebody)],
        step('profile.mobileAsked', { ...checksMobile('791234567'), has: { group: 'mobile' } }),
      ),
    ],
  ),
  story('profile', 'API-49 EV-07 EV-08', 'a new link to an address that is not verified', [
    fork(
      [done('loadProfile', { ...somebody, email_verified: 1 })],
      step('profile.linkAsked', inProfile('link.idle')),
    ),
    fork(
      [done('loadProfile', { ...somebody, email: null })],
      step('profile.linkAsked', inProfile('link.idle')),
    ),
    fork(
      [done('loadProfile', somebody)],
      step(
        'profile.linkAsked',
        { ...inProfile('link.sending'), tags: 'screen:ready sending', asks: { resendLink: null } },
        [
          step('profile.linkAsked', inProfile('link.sending')),
          step(
            done('resendLink', { message: 'We have sent a mail.' }),
            {
              ...inProfile('link.cooling'),
              tags: 'screen:ready cooling',
              has: { linkMessage: 'We have sent a mail.', linkFailure: null },
            },
            [
              step('profile.linkAsked', inProfile('link.cooling')),
              step(59_999, inProfile('link.cooling'), [step(1, inProfile('link.idle'))]),
              step('email.verified', {
                ...inProfile('link.idle'),
                has: { profile: { ...somebody, email_verified: 1 }, linkMessage: null },
              }),
            ],
          ),
          step(fail('resendLink', offline), { ...inProfile('link.idle'), has: { linkFailure: offline } }, [
            step('profile.linkAsked', {
              ...inProfile('link.sending'),
              asks: { resendLink: null },
              has: { linkFailure: null },
            }),
            step('email.verified', { ...inProfile('link.idle'), has: { linkFailure: null } }),
          ]),
          step(fail('resendLink', failure('conflict', { code: 'ALREADY_VERIFIED' })), {
            ...inProfile('link.idle'),
            has: { profile: { ...somebody, email_verified: 1 } },
          }),
        ],
      ),
    ),
  ]),
];

const invariants = [
  of('account').noWay('NAV-18', 'nothing of an account opens to a visitor', ['leaving'], ['open']),
  of('account').filled('NAV-18', 'what is open belongs to somebody', 'open', ['owner']),
  of('account').empty('NAV-18', 'whoever is led away is known no longer', 'leaving', ['owner']),
  of('orderDetail').asksOnly('ORD-03', 'an order is cancelled only after the question', 'cancelOrder', [
    'confirmingCancel',
  ]),
  of('orderDetail').asksOnly('REF-01', 'money is asked back only where it is due', 'refund', [
    ({ context }) => (context.order as { can_refund?: number } | null)?.can_refund === 1,
  ]),
  of('orderDetail').onlyBy('ORD-06', 'a code is shown only when somebody asks for it', '#code', [
    'detail.codeShown',
  ]),
  of('orderDetail').asksOnly(
    'API-34',
    'a mail goes out on a press alone, and not again at once',
    'sendMail',
    ['showing.mail.idle'],
  ),
  of('profile').asksOnly('KYC-14', 'nothing is stored that was not submitted', 'saveChange', [
    'ready.details.editing.typing',
    'ready.details.editing.asking',
  ]),
];

const days = (from: string, to: string) => ({ type: 'transactions.daysEntered' as const, from, to });
const inMarch = { period: 'dates', from: '2026-03-01', to: '2026-03-31', type: 0 };
const secondPage = [done('loadPage', aPage()), chosen(2), done('loadPage', aPage({ pageno: 2 }))] as const;
const afresh = [
  story(
    'transactions',
    'API-35 ORD-09',
    'pages are counted from 1, and other days begin with the first',
    [
      fork([done('loadPage', aPage())], step(chosen(0), unheard), step(chosen(-1), unheard)),
      fork(
        secondPage,
        step(chosen(1), loadsPage(all, 1)),
        step(days('2026-03-01', '2026-03-31'), loadsPage(inMarch, 1)),
      ),
    ],
    { input: { orderno: null } },
  ),
  // what is proved anew is what was asked for last
  story('profile', 'KYC-18', 'which contact is changed is known after another one was stored', [
    fork(
      [
        done('loadProfile', somebody),
        'profile.emailAsked',
        done('emailChange', { outcome: 'verified', email: 'new@example.com' }),
      ],
      step('profile.mobileAsked', { ...checksMobile('791234567'), has: { group: 'mobile' } }, [
        step(done('phoneOtp', { outcome: 'unproved', number: null }), {
          ...inProfile('details.proving'),
          asks: reauth('mobile', '+41 791234567'),
        }),
      ]),
      step('profile.emailAsked', {
        ...inProfile('details.proving'),
        asks: reauth('email', 'new@example.com'),
        has: { group: 'email' },
      }),
    ),
  ]),

  story(
    'transactions',
    'ORD-09',
    'a page that does not come leaves no other in its place',
    [
      fork(
        [done('loadPage', aPage()), chosen(2)],
        step(fail('loadPage', failure('server')), {
          at: ['list.failed'],
          has: { result: null, failure: failure('server') },
        }),
      ),
    ],
    { input: { orderno: null } },
  ),
  story('credentials', 'ORD-10 KYC-20', 'what was copied, and what failed, goes with its code', [
    fork([...toCodes, copies(0)], step(900_000, { has: { copied: null, codes: [] } })),
    fork(
      [done('loadReport', report()), codeOf('second'), fail('openCodes', offline)],
      step(page(2), {
        asks: { loadReport: { period: ever, page: 2 } },
        has: { codeFailure: null, opened: null },
      }),
    ),
  ]),
  story('profile', 'KYC-14 KYC-21', 'what the server said of one change is not said of the next', [
    fork(
      [
        done('loadProfile', somebody),
        edit('personal'),
        submit({ group: 'personal', person }),
        fail('saveChange', failure('server')),
      ],
      step(submit({ group: 'personal', person: { ...person, firstname: '' } }), {
        ...inProfile('details.editing.typing'),
        has: { failure: null, fields: { firstname: 'missing' } },
      }),
    ),
  ]),
];

export const customer: Proof = {
  stories: [...account, ...transactions, ...orderDetail, ...credentials, ...profile, ...afresh],
  invariants,
};
