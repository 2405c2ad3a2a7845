import { assign, fromPromise, raise, setup } from 'xstate';
import type { Receipt } from '../src/api/orders.ts';
import type { VoucherReport } from '../src/api/profile.ts';
import type { Failure } from './contracts.ts';

/** Days as YYYY-MM-DD; empty where the server's own bound counts. */
export type Period = { from: string; to: string };

export type CredentialsEvent =
  | { type: 'credentials.periodSubmitted'; period: Period }
  | { type: 'credentials.pageAsked'; page: number }
  | { type: 'credentials.retried' }
  | { type: 'credentials.codeAsked'; ordertoken: string }
  | { type: 'credentials.codeHidden' }
  /** Which of the codes on screen. */
  | { type: 'credentials.codeCopied'; index: number }
  /** Other rows come: no code stays in sight. */
  | { type: 'report.moved' }
  | { type: 'network.found' };

/** The vouchers a customer bought. A code comes when it is asked for and goes again by itself. */
export const credentialsMachine = setup({
  types: {
    context: {} as {
      period: Period;
      page: number;
      report: VoucherReport | null;
      /** The period that was asked for ends before it begins. */
      reversed: boolean;
      failure: Failure | null;
      /** The order whose codes were asked for. */
      opened: string | null;
      codes: Receipt[];
      codeFailure: Failure | null;
      copied: number | null;
    },
    events: {} as CredentialsEvent,
    tags: {} as
      | 'screen:loading'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:failed'
      | 'busy'
      | 'opening'
      | 'code'
      | 'copied',
  },
  actors: {
    loadReport: fromPromise<VoucherReport, { period: Period; page: number }>(() =>
      Promise.reject(new Error('credentials: loadReport is not provided')),
    ),
    openCodes: fromPromise<Receipt[], { ordertoken: string }>(() =>
      Promise.reject(new Error('credentials: openCodes is not provided')),
    ),
    copyText: fromPromise<void, { text: string }>(() =>
      Promise.reject(new Error('credentials: copyText is not provided')),
    ),
  },
  guards: {
    isEmpty: (_, p: { report: VoucherReport }) => p.report.items.length === 0,
    isInOrder: (_, p: { period: Period }) =>
      p.period.from === '' || p.period.to === '' || p.period.from <= p.period.to,
    isPage: ({ context }, p: { page: number }) =>
      context.report !== null && p.page >= 1 && p.page !== context.page &&
      (p.page - 1) * context.report.pagesize < context.report.total, // prettier-ignore
    isListed: ({ context }, p: { ordertoken: string }) =>
      context.report !== null && context.report.items.some((item) => item.ordertoken === p.ordertoken),
    hasCode: ({ context }, p: { index: number }) => context.codes[p.index] !== undefined,
  },
  actions: {
    rememberPeriod: assign({ period: (_, p: { period: Period }) => p.period, page: 1, reversed: false }),
    markReversed: assign({ reversed: true }),
    rememberPage: assign({ page: (_, p: { page: number }) => p.page }),
    forgetReport: assign({ report: null, failure: null }),
    rememberReport: assign({ report: (_, p: { report: VoucherReport }) => p.report, failure: null }),
    rememberFailure: assign({ failure: (_, p: { error: unknown }) => p.error as Failure }),
    rememberOpened: assign({
      opened: (_, p: { ordertoken: string }) => p.ordertoken,
      codeFailure: null,
    }),
    rememberCodes: assign({ codes: (_, p: { codes: Receipt[] }) => p.codes }),
    rememberCodeFailure: assign({ codeFailure: (_, p: { error: unknown }) => p.error as Failure }),
    forgetCodes: assign({ codes: [], copied: null }),
    forgetCopied: assign({ copied: null }),
    forgetOpened: assign({ opened: null, codeFailure: null }),
    rememberCopied: assign({ copied: (_, p: { index: number }) => p.index }),
    showCopied: () => {},
    showFailure: (_, _p: { error: unknown }) => {},
  },
  delays: { codeLife: 60_000, copiedLife: 2_500 },
}).createMachine({
  id: 'credentials',
  description: 'A report by dates and pages. The codes of one order at a time, for a minute.',
  context: {
    period: { from: '', to: '' },
    page: 1,
    report: null,
    reversed: false,
    failure: null,
    opened: null,
    codes: [],
    codeFailure: null,
    copied: null,
  },
  type: 'parallel',
  states: {
    report: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['screen:loading', 'busy'],
          entry: ['forgetReport'],
          invoke: {
            id: 'loadReport',
            src: 'loadReport',
            input: ({ context }) => ({ period: context.period, page: context.page }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ report: event.output }) },
                target: 'empty',
                actions: [{ type: 'rememberReport', params: ({ event }) => ({ report: event.output }) }],
                meta: { spec: 'ORD-11' },
              },
              {
                target: 'listed',
                actions: [{ type: 'rememberReport', params: ({ event }) => ({ report: event.output }) }],
                meta: { spec: 'ORD-09 ORD-10 API-36' },
              },
            ],
            onError: {
              target: 'failed',
              actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
        },
        listed: {
          tags: ['screen:list'],
          on: {
            'credentials.periodSubmitted': [
              {
                guard: { type: 'isInOrder', params: ({ event }) => ({ period: event.period }) },
                target: 'loading',
                actions: [
                  { type: 'rememberPeriod', params: ({ event }) => ({ period: event.period }) },
                  raise({ type: 'report.moved' }),
                ],
                meta: { spec: 'ORD-09' },
              },
              { actions: ['markReversed'], meta: { spec: 'KYC-20' } },
            ],
            'credentials.pageAsked': {
              guard: { type: 'isPage', params: ({ event }) => ({ page: event.page }) },
              target: 'turning',
              actions: [
                { type: 'rememberPage', params: ({ event }) => ({ page: event.page }) },
                raise({ type: 'report.moved' }),
              ],
              meta: { spec: 'ORD-09' },
            },
          },
        },
        turning: {
          description: 'The page before stays in sight until the next is there.',
          tags: ['screen:list', 'busy'],
          invoke: {
            id: 'loadReport',
            src: 'loadReport',
            input: ({ context }) => ({ period: context.period, page: context.page }),
            onDone: {
              target: 'listed',
              actions: [{ type: 'rememberReport', params: ({ event }) => ({ report: event.output }) }],
              meta: { spec: 'ORD-09 API-36' },
            },
            onError: {
              target: 'failed',
              actions: [{ type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
        },
        empty: {
          tags: ['screen:empty'],
          on: {
            'credentials.periodSubmitted': [
              {
                guard: { type: 'isInOrder', params: ({ event }) => ({ period: event.period }) },
                target: 'loading',
                actions: [
                  { type: 'rememberPeriod', params: ({ event }) => ({ period: event.period }) },
                  raise({ type: 'report.moved' }),
                ],
                meta: { spec: 'ORD-09' },
              },
              { actions: ['markReversed'], meta: { spec: 'KYC-20' } },
            ],
          },
        },
        failed: {
          tags: ['screen:failed'],
          on: { 'credentials.retried': 'loading', 'network.found': 'loading' },
        },
      },
    },
    code: {
      initial: 'hidden',
      on: {
        'report.moved': { target: '.hidden' },
        'credentials.codeAsked': {
          guard: { type: 'isListed', params: ({ event }) => ({ ordertoken: event.ordertoken }) },
          target: '.opening',
          actions: [{ type: 'rememberOpened', params: ({ event }) => ({ ordertoken: event.ordertoken }) }],
          meta: { spec: 'ORD-10' },
        },
      },
      states: {
        hidden: { entry: ['forgetOpened'] },
        opening: {
          tags: ['opening'],
          invoke: {
            id: 'openCodes',
            src: 'openCodes',
            input: ({ context }) => ({ ordertoken: context.opened! }),
            onDone: {
              target: 'shown',
              actions: [{ type: 'rememberCodes', params: ({ event }) => ({ codes: event.output }) }],
              meta: { spec: 'ORD-10 API-47' },
            },
            onError: {
              target: 'failed',
              actions: [{ type: 'rememberCodeFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
        },
        shown: {
          tags: ['code'],
          exit: ['forgetCodes'],
          on: {
            'credentials.codeHidden': 'hidden',
            'credentials.codeCopied': {
              guard: { type: 'hasCode', params: ({ event }) => ({ index: event.index }) },
              target: '.copying',
              actions: [{ type: 'rememberCopied', params: ({ event }) => ({ index: event.index }) }],
            },
          },
          after: { codeLife: 'hidden' },
          initial: 'resting',
          states: {
            resting: {},
            copying: {
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({
                  text: (context.codes[context.copied ?? 0]?.recharge_code ?? '').replace(/\s+/g, ''),
                }),
                onDone: { target: 'copied', actions: ['showCopied'] },
                onError: {
                  target: 'resting',
                  actions: [
                    'forgetCopied',
                    { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
              },
            },
            copied: {
              tags: ['copied'],
              after: { copiedLife: { target: 'resting', actions: ['forgetCopied'] } },
            },
          },
        },
        failed: {},
      },
    },
  },
});
