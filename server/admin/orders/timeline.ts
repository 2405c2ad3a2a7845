import { paymentBrandName } from '../../../contract/domain/cardMethods.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import { textFor, type StaffTexts } from '../../messages/index.ts';
import { gatewayName, noticeText, paymentName, reasonText } from '../../notices/noticeText.ts';
import type { OrderNote } from '../../orders/orderNotes.ts';
import { toText, type OrderReport, type ReportRow } from '../../orders/orderReport.ts';
import type { NoticeRow } from '../../platform/database/schema.ts';
import { formatChf, formatTime } from '../formats.ts';

/** An event in an order's history. `more` contains references and reasons; `note` is text written by staff. */
export type TimelineEntry = { at: Date; text: string; more: string; note?: string };

type Known = Readonly<Record<string, string>>;

const dateOf = (value: unknown): Date[] => (value instanceof Date ? [value] : []);
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : toText(value));
const worded = (...parts: unknown[]): string => parts.map(textOf).filter(Boolean).join(', ');

/** Returns a row's `detail` without the row ids, which are meaningless to staff. */
const detailOf = ({ detail }: ReportRow, names: Known): string =>
  worded(
    ...Object.entries((detail ?? {}) as ReportRow)
      .filter(([, value]) => !/^[0-9a-f-]{36}$/.test(textOf(value)))
      .map(([name, value]) => `${textFor(names, name)} ${textOf(value)}`),
  );

/**
 * Order events that end a payment. The payment attempt's timestamp cannot be used instead, because later status
 * checks with the provider update it.
 */
const paymentEnds: Readonly<Record<string, keyof StaffTexts['story']['attempts']>> = {
  'order.paymentDeclined': 'declined',
  'order.paymentCancelled': 'cancelled',
};
/** States in which a payment attempt can remain for a long time. */
const waitingAttempts: readonly string[] = ['capturing', 'pending'];
/** States in which a delivery can remain for a long time. */
const waitingDeliveries: readonly string[] = ['tooSoon', 'unknown', 'accepted'];

/**
 * Returns functions that convert the rows of each report section to timeline entries. Rows without a timestamp
 * are skipped.
 */
const createStories = (
  report: OrderReport,
  { records, log, story }: StaffTexts,
): Readonly<Record<string, (row: ReportRow) => TimelineEntry[]>> => {
  const rowsOf = (part: string): readonly ReportRow[] =>
    report.find(({ about }) => about === part)?.rows ?? [];
  const failureOf = ({ failure }: ReportRow = {}): string => textFor(records.failures, textOf(failure));
  /** Returns a column name followed by its value, or an empty string if there is no value. */
  const named = (name: keyof typeof records.fields, value: unknown): string =>
    worded(value) && `${records.fields[name]} ${textOf(value)}`;
  const amountOf = ({ amount }: ReportRow): string => formatChf(Number(amount));
  const methodOf = ({ method, gateway }: ReportRow): string =>
    typeof method === 'string' ? paymentBrandName(method) : paymentName(textOf(gateway), { records });
  /** Returns the latest payment attempt created before an event. */
  const findAttemptAt = (at: Date): ReportRow | undefined =>
    rowsOf('payment attempts').findLast(
      ({ created_at: createdAt }) => createdAt instanceof Date && createdAt <= at,
    );
  const attemptOf = ({ detail }: ReportRow): ReportRow | undefined =>
    rowsOf('payment attempts').find(({ id }) => id === (detail as ReportRow | null)?.['attempt']);

  const eventText = (row: ReportRow, at: Date): { text: string; more: string } => {
    const type = textOf(row['type']);
    const attempt = attemptOf(row);
    if (type === 'order.captured' && attempt)
      return {
        text: story.paid(amountOf(attempt), methodOf(attempt)),
        more: named('transaction_id', attempt['transaction_id']),
      };
    const end = paymentEnds[type];
    if (end) {
      const ended = findAttemptAt(at);
      return {
        text: ended?.['state'] === 'expired' ? story.attempts.expired : story.attempts[end],
        // leaves out the failure reason "declined", because the event's text already contains this word
        more: /^declined$/i.test(textOf(ended?.['failure'])) ? '' : failureOf(ended),
      };
    }
    const why =
      type === 'order.deliveryFailed'
        ? failureOf(rowsOf('delivery')[0])
        : type === 'order.refundRefused'
          ? failureOf(rowsOf('refunds').at(-1))
          : '';
    return { text: textFor(story.events, type), more: worded(why, detailOf(row, records.fields)) };
  };

  return {
    events: (row) =>
      // leaves out the start of a payment, because the payment attempt already has its own entry
      row['type'] === 'order.paymentStarted'
        ? []
        : dateOf(row['at']).map((at) => ({ at, ...eventText(row, at) })),
    'payment attempts': (row) => {
      const state = textOf(row['state']);
      return [
        ...dateOf(row['created_at']).map((at) => ({
          at,
          text: story.paymentStarted(paymentName(textOf(row['gateway']), { records })),
          more: '',
        })),
        ...(waitingAttempts.includes(state) ? dateOf(row['updated_at']) : []).map((at) => ({
          at,
          text: textFor(story.attempts, state),
          more: '',
        })),
      ];
    },
    delivery: (row) => {
      const state = textOf(row['state']);
      return [
        ...dateOf(row['requested_at']).map((at) => ({
          at,
          text: story.deliveryOrdered,
          more: named('reference', row['supplier_reference']),
        })),
        ...(waitingDeliveries.includes(state) ? dateOf(row['updated_at']) : []).map((at) => ({
          at,
          text: story.deliveryWaits(textFor(records.deliveryStates, state)),
          more: '',
        })),
      ];
    },
    refunds: (row) => [
      ...dateOf(row['asked_at']).map((at) => ({
        at,
        text: story.refundRequested(amountOf(row)),
        more: named('reference', row['provider_reference']),
      })),
      ...(row['state'] === 'pending' ? dateOf(row['updated_at']) : []).map((at) => ({
        at,
        text: story.refundPending,
        more: '',
      })),
    ],
    mails: (row) => {
      const kind = textFor(records.mailKinds, textOf(row['kind']));
      const state = textFor(records.mailStates, textOf(row['state']));
      const sent = dateOf(row['sent_at']).map((at) => ({
        at,
        text: row['on_request'] === true ? story.mailSentAgain(kind) : story.mailSent(kind),
        more: '',
      }));
      return sent.length > 0
        ? sent
        : dateOf(row['created_at']).map((at) => ({ at, text: story.mailUnsent(kind, state), more: '' }));
    },
    'codes shown': (row) =>
      dateOf(row['at']).map((at) => ({
        at,
        text: story.codeGiven(textFor(records.ways, textOf(row['way']))),
        more: '',
      })),
    staff: (row) =>
      // the timeline already shows the note with its author
      (row['action'] === 'note added' ? [] : dateOf(row['at'])).map((at) => ({
        at,
        text: story.staff(textOf(row['name']), textFor(log.actions, textOf(row['action']))),
        more: detailOf(row, log.details),
      })),
  };
};

/** Lists all events of an order, oldest first. */
export const toTimeline = (
  report: OrderReport,
  notes: readonly OrderNote[],
  texts: StaffTexts,
): TimelineEntry[] => {
  const stories = createStories(report, texts);
  return [
    ...report.flatMap(({ about, rows }) => rows.flatMap((row) => stories[about]?.(row) ?? [])),
    ...notes.map(({ at, by, text }) => ({ at, text: texts.story.noteBy(by), more: '', note: text })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
};

const amounts: readonly string[] = ['total', 'discount', 'amount'];

/** Lists the non-empty values of a report row, with names and codes in the user's language. */
export const factsOf = (
  section: string,
  row: ReportRow,
  texts: StaffTexts,
  language: Language,
): [name: string, text: string][] => {
  const { records, log } = texts;
  const states: Readonly<Record<string, Known>> = {
    'payment attempts': records.attemptStates,
    delivery: records.deliveryStates,
    refunds: records.refundStates,
    mails: records.mailStates,
    'providers that do not serve us': texts.gateways.states,
  };
  const known: Readonly<Record<string, Known>> = {
    state: states[section] ?? {},
    kind: section === 'mails' ? records.mailKinds : {},
    standing: records.standings,
    way: records.ways,
    action: log.actions,
    failure: records.failures,
  };
  const isNotice = section === 'notices to staff';
  const worth = (name: string, value: unknown): string => {
    if (value instanceof Date) return formatTime(value, language);
    if (typeof value === 'boolean') return value ? records.yes : records.no;
    if (typeof value === 'number' && amounts.includes(name)) return formatChf(value);
    if (name === 'method') return paymentBrandName(textOf(value));
    if (name === 'gateway') return gatewayName(textOf(value), texts);
    // a notice's title already includes its reason and details
    if (isNotice && name === 'kind') return noticeText(row as NoticeRow, texts).title;
    if (section === 'providers that do not serve us' && name === 'reason')
      return reasonText(textOf(value), texts);
    if (name === 'detail') return detailOf(row, log.details);
    return textFor(known[name] ?? {}, textOf(value));
  };
  return Object.entries(row)
    .filter(([name, value]) => value !== null && !(isNotice && ['reason', 'detail'].includes(name)))
    .map(([name, value]) => [textFor(records.fields, name), worth(name, value)]);
};
