import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, type Then, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, print, networkFailure as offline } from '../../fixtures.ts';

const asksPasskey = { passkeyProof: { purpose: 'codes' } };
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
const page = (of: number) => ({ type: 'credentials.pageRequested' as const, page: of });
const loadsReport = (of: object = ever, at = 1): Then => ({
  states: ['report.loading', 'code.hidden'],
  tags: 'screen:loading busy' as const,
  calls: { loadReport: { period: of, page: at } },
});
const reported: Then = { states: ['report.listed', 'code.hidden'], tags: 'screen:list' as const };
const codes = [
  { ...print.receipts[0], recharge_code: '0123 4567 8901 2345' },
  { ...print.receipts[0], recharge_code: '9999 0000' },
];
const codeOf = (ordertoken: string) => ({ type: 'credentials.codeRequested' as const, ordertoken });
const copies = (index: number) => ({ type: 'credentials.codeCopied' as const, index });
const toCodes = [done('loadReport', report()), codeOf('second'), done('openCodes', codes)] as const;

export const credentialsSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'credentials',
      clauses: 'ORD-09',
      title: 'splits the vouchers into pages of ten',
      after: [done('loadReport', report({ total: 20 }))],
      event: page,
      inside: 2,
      within: { states: ['report.changingPage'], calls: { loadReport: { period: ever, page: 2 } } },
      outside: 3,
      beyond: reported,
    }),
    story(
      'credentials',
      'ORD-09 ORD-10 ORD-11 API-36 KYC-20',
      'lists the purchased vouchers by date, ten per page',
      [
        [
          when(fail('loadReport', offline), {
            states: ['report.failed'],
            tags: 'screen:failed',
            context: { failure: offline, report: null },
          }),
          when('credentials.retried', { ...loadsReport(), context: { failure: null } }),
        ],
        [
          given(fail('loadReport', offline)),
          when('network.online', { ...loadsReport(), context: { failure: null } }),
        ],
        [
          when(done('loadReport', report({ items: [], total: 0 })), {
            states: ['report.empty'],
            tags: 'screen:empty',
          }),
          when(period({ from: '2026-03-02', to: '2026-03-01' }), {
            states: ['report.empty'],
            context: { reversed: true },
          }),
          when(period(march), { ...loadsReport(march), context: { reversed: false, report: null } }),
        ],
        [
          when(done('loadReport', report()), { ...reported, context: { report: report(), failure: null } }),
          when(period({ from: '2026-03-02', to: '2026-03-01' }), {
            ...reported,
            context: { reversed: true, period: ever },
          }),
        ],
        [
          given(done('loadReport', report())),
          when(
            period({ from: '2026-03-01', to: '2026-03-01' }),
            loadsReport({ from: '2026-03-01', to: '2026-03-01' }),
          ),
        ],
        [
          given(done('loadReport', report())),
          when(period({ from: '2026-03-02', to: '' }), loadsReport({ from: '2026-03-02', to: '' })),
        ],
        [
          given(done('loadReport', report())),
          when(period({ from: '', to: '2026-03-01' }), loadsReport({ from: '', to: '2026-03-01' })),
        ],
        [given(done('loadReport', report())), when(page(0), reported)],
        [given(done('loadReport', report())), when(page(1), reported)],
        [given(done('loadReport', report())), when(page(3), reported)],
        [
          given(done('loadReport', report())),
          when(page(2), {
            states: ['report.changingPage'],
            tags: 'screen:list busy',
            calls: { loadReport: { period: ever, page: 2 } },
            context: { report: report() },
          }),
          when(done('loadReport', report({ pageno: 2 })), {
            ...reported,
            context: { report: report({ pageno: 2 }) },
          }),
          when(period(march), { ...loadsReport(march), context: { page: 1 } }),
        ],
        [
          given(done('loadReport', report()), page(2), done('loadReport', report({ pageno: 2 }))),
          when(page(1), {
            states: ['report.changingPage'],
            calls: { loadReport: { period: ever, page: 1 } },
          }),
        ],
        [
          given(done('loadReport', report()), page(2), done('loadReport', report({ pageno: 2 }))),
          when(page(0), reported),
        ],
        [
          given(done('loadReport', report()), page(2)),
          when(fail('loadReport', offline), { states: ['report.failed'], context: { failure: offline } }),
        ],
        [given(done('loadReport', report())), when(codeOf('nobody’s'), reported)],
      ],
      { start: { ...loadsReport() } },
    ),
    story(
      'credentials',
      'ORD-10 API-47',
      'shows the codes of one order on request and hides them after one minute',
      [
        [
          given(
            // the next page fails to load while codes are visible; after a retry, the list is empty
            done('loadReport', report()),
            page(2),
            codeOf('second'),
            done('openCodes', codes),
            fail('loadReport', offline),
            { type: 'credentials.retried' },
            done('loadReport', report({ items: [], total: 0 })),
          ),
          when(period(march), {
            ...loadsReport(march),
            states: ['report.loading', 'code.hidden'],
            context: { codes: [], opened: null },
          }),
        ],
        [
          given(done('loadReport', report())),
          when(codeOf('second'), {
            states: ['report.listed', 'code.opening'],
            tags: 'screen:list opening',
            calls: { openCodes: { ordertoken: 'second' } },
            context: { opened: 'second', codeFailure: null },
          }),
          when(done('openCodes', codes), {
            states: ['code.shown.idle'],
            tags: 'screen:list code',
            context: { codes },
          }),
          when('credentials.codeHidden', { ...reported, context: { codes: [], opened: null } }),
        ],
        [
          given(done('loadReport', report()), codeOf('second'), done('openCodes', codes)),
          when(59_999, { states: ['code.shown'] }),
          when(1, { ...reported, context: { codes: [], opened: null } }),
        ],
        [
          given(done('loadReport', report()), codeOf('second'), done('openCodes', codes)),
          // opening a second order hides the codes of the first order
          when(codeOf('first'), {
            states: ['code.opening'],
            calls: { openCodes: { ordertoken: 'first' } },
            context: { codes: [], opened: 'first' },
          }),
        ],
        [
          given(done('loadReport', report()), codeOf('second'), done('openCodes', codes)),
          when(page(2), {
            states: ['report.changingPage', 'code.hidden'],
            calls: { loadReport: { period: ever, page: 2 } },
            context: { codes: [] },
          }),
        ],
        [
          given(done('loadReport', report()), codeOf('second'), done('openCodes', codes)),
          when(period(march), { ...loadsReport(march), context: { codes: [] } }),
        ],
        [
          given(done('loadReport', report()), codeOf('second')),
          when(fail('openCodes', failure('refused', { code: 'PASSKEY_REQUIRED' })), {
            states: ['code.verifying'],
            tags: 'screen:list verifying',
            calls: asksPasskey,
            context: { codes: [] },
          }),
          when(done('passkeyProof', { outcome: 'proved' }), {
            states: ['code.opening'],
            calls: { openCodes: { ordertoken: 'second' } },
          }),
        ],
        [
          given(
            done('loadReport', report()),
            codeOf('second'),
            fail('openCodes', failure('refused', { code: 'PASSKEY_REQUIRED' })),
          ),
          when(done('passkeyProof', { outcome: 'left' }), {
            states: ['code.hidden'],
            context: { opened: null },
          }),
        ],
        [
          given(
            done('loadReport', report()),
            codeOf('second'),
            fail('openCodes', failure('refused', { code: 'PASSKEY_REQUIRED' })),
          ),
          when(fail('passkeyProof', null), { states: ['code.hidden'] }),
        ],
        [
          given(
            done('loadReport', report()),
            codeOf('second'),
            fail('openCodes', failure('refused', { code: 'PASSKEY_REQUIRED' })),
          ),
          when(codeOf('first'), {
            states: ['code.opening'],
            calls: { openCodes: { ordertoken: 'first' } },
          }),
        ],
        [
          given(done('loadReport', report()), codeOf('second')),
          when(fail('openCodes', offline), {
            states: ['code.failed'],
            tags: 'screen:list',
            context: { codeFailure: offline, codes: [] },
          }),
          when(codeOf('second'), {
            states: ['code.opening'],
            calls: { openCodes: { ordertoken: 'second' } },
            context: { codeFailure: null },
          }),
        ],
        [given(...toCodes), when(copies(2), { states: ['code.shown.idle'] })],
        [
          given(...toCodes),
          when(copies(1), {
            states: ['code.shown.copying'],
            calls: { copyText: { text: '99990000' } },
            context: { copied: 1 },
          }),
          when(done('copyText'), {
            states: ['code.shown.copied'],
            tags: 'screen:list code copied',
            actions: ['showCopied'],
          }),
          when(2_499, { states: ['code.shown.copied'] }),
          when(1, { states: ['code.shown.idle'], context: { copied: null } }),
        ],
        [
          given(...toCodes, copies(1)),
          when(fail('copyText', offline), {
            states: ['code.shown.refused'],
            tags: 'screen:list code uncopied',
            context: { copied: 1 },
          }),
        ],
      ],
    ),
    story('credentials', 'ORD-10 KYC-20', 'clears the copy confirmation or error when the code is hidden', [
      [given(...toCodes, copies(0)), when(900_000, { context: { copied: null, codes: [] } })],
      [
        given(done('loadReport', report()), codeOf('second'), fail('openCodes', offline)),
        when(page(2), {
          calls: { loadReport: { period: ever, page: 2 } },
          context: { codeFailure: null, opened: null },
        }),
      ],
    ]),
  ],
  invariants: [
    of('credentials').holds('ORD-10', 'keeps codes in memory only while they are visible', ({ after: now }) =>
      !isAt(now, 'code.shown') && (now.context as { codes: unknown[] }).codes.length > 0
        ? 'they are not'
        : null,
    ),
    of('credentials').onlyBy('ORD-10', 'shows codes only on request', 'code.shown', [
      'xstate.done.actor.openCodes',
    ]),
    of('credentials').holds('ORD-10', 'hides the code on request', ({ before, after: now, event }) =>
      isAt(before, 'code.shown') && event?.type === 'credentials.codeHidden' && isAt(now, 'code.shown')
        ? 'it is not'
        : null,
    ),
  ],
  unkept: {
    'credentials.code.opening/xstate.error.actor.openCodes#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'credentials.code.shown.copying/xstate.error.actor.copyText#0':
      'the reason for the failure is irrelevant; the state has its own message',
    'credentials.report.empty/credentials.periodSubmitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'credentials.report.listed/credentials.periodSubmitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'credentials.code.verifying/xstate.error.actor.passkeyProof#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'credentials.code.verifying/xstate.done.actor.passkeyProof#0':
      'only the outcome of the invoked chart matters',
    'credentials.code.verifying/xstate.done.actor.passkeyProof#1':
      'only the outcome of the invoked chart matters',
  },
};
