import { assign, raise, setup } from 'xstate';
import type { Receipt } from '../../../contract/schemas/orders.ts';
import type { VoucherReport } from '../../../contract/schemas/profile.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** Dates as YYYY-MM-DD. If a date is empty, the server applies its own limit. */
export type Period = { from: string; to: string };

export type CredentialsEvent =
  | { type: 'credentials.periodSubmitted'; period: Period }
  | { type: 'credentials.pageRequested'; page: number }
  | { type: 'credentials.retried' }
  | { type: 'credentials.codeRequested'; ordertoken: string }
  | { type: 'credentials.codeHidden' }
  /** Index of the copied code in the list of visible codes. */
  | { type: 'credentials.codeCopied'; index: number }
  /** The list now contains different rows, so visible codes must be hidden. */
  | { type: 'report.moved' }
  | { type: 'network.online' };

/** Vouchers that a customer has bought. Codes are shown on request and hidden again a minute later. */
export const credentialsMachine = setup({
  types: {
    context: {} as {
      period: Period;
      page: number;
      report: VoucherReport | null;
      /** True if the selected period ends before it starts. */
      reversed: boolean;
      failure: Failure | null;
      /** Token of the order whose codes were requested. */
      opened: string | null;
      codes: Receipt[];
      codeFailure: Failure | null;
      copied: number | null;
    },
    events: {} as CredentialsEvent,
    children: {} as { passkeyProof: 'passkeyProof' },
    tags: {} as
      | 'screen:loading'
      | 'screen:list'
      | 'screen:empty'
      | 'screen:failed'
      | 'busy'
      | 'opening'
      | 'verifying'
      | 'code'
      | 'copied'
      | 'uncopied',
  },
  actors: {
    loadReport: notProvided<VoucherReport, { period: Period; page: number }>('credentials.loadReport'),
    openCodes: notProvided<Receipt[], { ordertoken: string }>('credentials.openCodes'),
    passkeyProof: childNotProvided<typeof passkeyProofMachine>(),
    copyText: notProvided<void, { text: string }>('credentials.copyText'),
  },
  guards: {
    isEmpty: (_, p: { report: VoucherReport }) => p.report.items.length === 0,
    isPeriodValid: (_, p: { period: Period }) => p.period.to === '' || p.period.from <= p.period.to,
    isPage: ({ context }, p: { page: number }) =>
      context.report !== null &&
      p.page >= 1 &&
      p.page !== context.page &&
      (p.page - 1) * context.report.pagesize < context.report.total,
    isListed: ({ context }, p: { ordertoken: string }) =>
      context.report !== null && context.report.items.some((item) => item.ordertoken === p.ordertoken),
    needsPasskey: ({ event }) => failureIn(event)?.code === 'PASSKEY_REQUIRED',
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    hasCode: ({ context }, p: { index: number }) => context.codes[p.index] !== undefined,
  },
  actions: {
    setPeriod: assign({ period: (_, p: { period: Period }) => p.period, page: 1, reversed: false }),
    markReversed: assign({ reversed: true }),
    setPage: assign({ page: (_, p: { page: number }) => p.page }),
    clearReport: assign({ report: null, failure: null }),
    setReport: assign({ report: (_, p: { report: VoucherReport }) => p.report }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setOpened: assign({
      opened: (_, p: { ordertoken: string }) => p.ordertoken,
      codeFailure: null,
    }),
    setCodes: assign({ codes: (_, p: { codes: Receipt[] }) => p.codes }),
    setCodeFailure: assign({ codeFailure: ({ event }) => failureIn(event) }),
    clearCodes: assign({ codes: [], copied: null }),
    clearCopied: assign({ copied: null }),
    clearOpened: assign({ opened: null, codeFailure: null }),
    setCopied: assign({ copied: (_, p: { index: number }) => p.index }),
    showCopied: () => {},
  },
  delays: { codeDuration: 60_000, copiedDuration: 2_500 },
}).createMachine({
  id: 'credentials',
  description:
    "Paginated report with a date filter. Only one order's codes are shown at a time, for one minute.",
  meta: {
    exceptions: {
      ...inBackground('credentials.code.opening', 'credentials.code.shown.copying'),
      'a failed state has a failed tag: credentials.code.failed':
        'the failed tag is reserved for the other region',
    },
  },
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
      description: 'Lists the purchased vouchers by page and date.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The first page for the selected dates is loading.',
          tags: ['screen:loading', 'busy'],
          entry: ['clearReport'],
          invoke: {
            id: 'loadReport',
            src: 'loadReport',
            input: ({ context }) => ({ period: context.period, page: context.page }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ report: event.output }) },
                target: 'empty',
                actions: [{ type: 'setReport', params: ({ event }) => ({ report: event.output }) }],
                meta: { spec: 'ORD-11' },
              },
              {
                target: 'listed',
                actions: [{ type: 'setReport', params: ({ event }) => ({ report: event.output }) }],
                meta: { spec: 'ORD-09 ORD-10 API-36' },
              },
            ],
            onError: {
              target: 'failed',
              actions: ['setFailure'],
            },
          },
        },
        listed: {
          description: 'The vouchers are listed. The customer can select other dates or go to another page.',
          tags: ['screen:list'],
          on: {
            'credentials.periodSubmitted': [
              {
                guard: { type: 'isPeriodValid', params: ({ event }) => ({ period: event.period }) },
                target: 'loading',
                actions: [
                  { type: 'setPeriod', params: ({ event }) => ({ period: event.period }) },
                  raise({ type: 'report.moved' }),
                ],
                meta: { spec: 'ORD-09' },
              },
              { actions: ['markReversed'], meta: { spec: 'KYC-20' } },
            ],
            'credentials.pageRequested': {
              guard: { type: 'isPage', params: ({ event }) => ({ page: event.page }) },
              target: 'changingPage',
              actions: [
                { type: 'setPage', params: ({ event }) => ({ page: event.page }) },
                raise({ type: 'report.moved' }),
              ],
              meta: { spec: 'ORD-09' },
            },
          },
        },
        changingPage: {
          description: 'The previous page stays visible until the next one has loaded.',
          tags: ['screen:list', 'busy'],
          invoke: {
            id: 'loadReport',
            src: 'loadReport',
            input: ({ context }) => ({ period: context.period, page: context.page }),
            onDone: {
              target: 'listed',
              actions: [{ type: 'setReport', params: ({ event }) => ({ report: event.output }) }],
              meta: { spec: 'ORD-09 API-36' },
            },
            onError: {
              target: 'failed',
              actions: ['setFailure'],
            },
          },
        },
        empty: {
          description: 'There are no vouchers for the selected dates.',
          tags: ['screen:empty'],
          on: {
            'credentials.periodSubmitted': [
              {
                guard: { type: 'isPeriodValid', params: ({ event }) => ({ period: event.period }) },
                target: 'loading',
                actions: [
                  { type: 'setPeriod', params: ({ event }) => ({ period: event.period }) },
                  raise({ type: 'report.moved' }),
                ],
                meta: { spec: 'ORD-09' },
              },
              { actions: ['markReversed'], meta: { spec: 'KYC-20' } },
            ],
          },
        },
        failed: {
          description:
            'The list failed to load. Loading is retried on request or when the browser is back online.',
          tags: ['screen:failed'],
          on: { 'credentials.retried': 'loading', 'network.online': 'loading' },
        },
      },
    },
    code: {
      description: 'Shows or hides the codes of at most one order, independently of the list.',
      initial: 'hidden',
      on: {
        'report.moved': { target: '.hidden' },
        'credentials.codeRequested': {
          guard: { type: 'isListed', params: ({ event }) => ({ ordertoken: event.ordertoken }) },
          target: '.opening',
          actions: [{ type: 'setOpened', params: ({ event }) => ({ ordertoken: event.ordertoken }) }],
          meta: { spec: 'ORD-10' },
        },
      },
      states: {
        hidden: { description: 'No code is shown or stored in memory.', entry: ['clearOpened'] },
        opening: {
          description: 'The codes of one order are loading. The server records that it has revealed them.',
          tags: ['opening'],
          invoke: {
            id: 'openCodes',
            src: 'openCodes',
            input: ({ context }) => ({ ordertoken: context.opened! }),
            onDone: {
              target: 'shown',
              actions: [{ type: 'setCodes', params: ({ event }) => ({ codes: event.output }) }],
              meta: { spec: 'ORD-10 API-47' },
            },
            onError: [
              { guard: 'needsPasskey', target: 'verifying' },
              { target: 'failed', actions: ['setCodeFailure'] },
            ],
          },
        },
        verifying: {
          description:
            'A passkey protects the codes. They load only once the customer has confirmed with the passkey.',
          tags: ['verifying'],
          invoke: {
            id: 'passkeyProof',
            src: 'passkeyProof',
            input: { purpose: 'codes' },
            onDone: [
              {
                guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
                target: 'opening',
              },
              { target: 'hidden' },
            ],
            onError: 'hidden',
          },
        },
        shown: {
          description: 'The codes are visible for one minute and then hidden.',
          tags: ['code'],
          exit: ['clearCodes'],
          on: {
            'credentials.codeHidden': 'hidden',
            'credentials.codeCopied': {
              guard: { type: 'hasCode', params: ({ event }) => ({ index: event.index }) },
              target: '.copying',
              actions: [{ type: 'setCopied', params: ({ event }) => ({ index: event.index }) }],
            },
          },
          after: { codeDuration: 'hidden' },
          initial: 'idle',
          states: {
            idle: { description: 'The codes are visible and can be copied.' },
            copying: {
              description: 'A code is being copied to the clipboard.',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({
                  text: (context.codes[context.copied ?? 0]?.recharge_code ?? '').replace(/\s+/g, ''),
                }),
                onDone: { target: 'copied', actions: ['showCopied'] },
                onError: 'refused',
              },
            },
            copied: {
              description: 'A code was copied, and the page briefly confirms it.',
              tags: ['copied'],
              after: { copiedDuration: { target: 'idle', actions: ['clearCopied'] } },
            },
            refused: {
              description: 'The browser blocked copying. The customer can select the code manually.',
              tags: ['uncopied'],
            },
          },
        },
        failed: { description: 'The codes failed to load. The customer can try again.' },
      },
    },
  },
});
