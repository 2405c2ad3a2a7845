import type { Language } from '../../../contract/domain/languages.ts';
import { wordFor, type StaffTexts } from '../../messages/staff/index.ts';
import { gatewayName, noticeText, reasonText } from '../../notices/noticeText.ts';
import { toText, type OrderReport, type ReportRow } from '../../orders/orderReport.ts';
import type { NoticeRow } from '../../platform/database/schema.ts';
import { formatChf, formatTime } from '../formats.ts';

/** One thing that happened to an order; `about` is the part of the report that it comes from, in the words of the reader. */
export type TimelineEntry = { at: Date; about: string; text: string; more: string };

type Known = Readonly<Record<string, string>>;
type Story = Omit<TimelineEntry, 'about'>;

const dateOf = (value: unknown): Date[] => (value instanceof Date ? [value] : []);
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : toText(value));
const worded = (...parts: unknown[]): string => parts.map(textOf).filter(Boolean).join(', ');

/** The `detail` of a row without row ids, which mean nothing to a reader. */
const detailOf = ({ detail }: ReportRow, names: Known): string =>
  worded(
    ...Object.entries((detail ?? {}) as ReportRow)
      .filter(([, value]) => !/^[0-9a-f-]{36}$/.test(textOf(value)))
      .map(([name, value]) => `${wordFor(names, name)} ${textOf(value)}`),
  );

/** Turns the rows of one part into timeline entries. Parts without times have none. */
const createStories = ({
  records,
  log,
  frame,
}: StaffTexts): Readonly<Record<string, (row: ReportRow) => Story[]>> => {
  const failureOf = ({ failure }: ReportRow): string => wordFor(records.failures, textOf(failure));
  const mailKind = (row: ReportRow): string => wordFor(records.mailKinds, textOf(row['kind']));
  /** A part with a request and a later result. */
  const asked =
    (states: Known, asking: { at: string; text: string; reference: string }) =>
    (row: ReportRow): Story[] => [
      ...dateOf(row['created_at']).map((at) => ({
        at,
        text: records.due,
        more: textOf(row['identifier']),
      })),
      ...dateOf(row[asking.at]).map((at) => ({ at, text: asking.text, more: '' })),
      ...dateOf(row['updated_at']).map((at) => ({
        at,
        text: wordFor(states, textOf(row['state'])),
        more: worded(row[asking.reference], failureOf(row)),
      })),
    ];
  return {
    events: (row) =>
      dateOf(row['at']).map((at) => {
        const [type, before, after] = [row['type'], row['state_before'], row['state_after']].map(textOf);
        const event = wordFor(records.events, type ?? '');
        const state = (name: string): string => wordFor(records.orderStates, name);
        return {
          at,
          text:
            after && before !== after
              ? `${event}${frame.colon} ${before ? state(before) : records.new} → ${state(after)}`
              : event,
          more: detailOf(row, records.fields),
        };
      }),
    'payment attempts': (row) =>
      dateOf(row['created_at']).map((at) => ({
        at,
        text: records.begun(wordFor(records.gateways, textOf(row['gateway']))),
        more: worded(
          row['reference'],
          row['transaction_id'],
          wordFor(records.attemptStates, textOf(row['state'])),
          failureOf(row),
        ),
      })),
    delivery: asked(records.deliveryStates, {
      at: 'requested_at',
      text: records.supplierAsked,
      reference: 'supplier_reference',
    }),
    refunds: asked(records.refundStates, {
      at: 'asked_at',
      text: records.providerAsked,
      reference: 'provider_reference',
    }),
    mails: (row) => [
      ...dateOf(row['created_at']).map((at) => ({ at, text: records.mailQueued(mailKind(row)), more: '' })),
      ...dateOf(row['sent_at']).map((at) => ({ at, text: records.mailSent(mailKind(row)), more: '' })),
    ],
    'codes shown': (row) =>
      dateOf(row['at']).map((at) => ({ at, text: wordFor(records.ways, textOf(row['way'])), more: '' })),
    staff: (row) =>
      dateOf(row['at']).map((at) => ({
        at,
        text: wordFor(log.actions, textOf(row['action'])),
        more: worded(row['name'], detailOf(row, log.details)),
      })),
  };
};

/** All that happened, the oldest first. */
export const toTimeline = (report: OrderReport, texts: StaffTexts): TimelineEntry[] => {
  const stories = createStories(texts);
  return report
    .flatMap(({ about, rows }) =>
      rows.flatMap((row) =>
        (stories[about]?.(row) ?? []).map((entry) => ({
          about: wordFor(texts.records.parts, about),
          ...entry,
        })),
      ),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};

const amounts: readonly string[] = ['total', 'discount', 'amount'];

/** The non-empty values of a report row, with names and codes in the reader's language. */
export const factsOf = (
  about: string,
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
    state: states[about] ?? {},
    kind: about === 'mails' ? records.mailKinds : {},
    standing: records.standings,
    way: records.ways,
    action: log.actions,
    failure: records.failures,
  };
  const isNotice = about === 'notices to staff';
  const worth = (name: string, value: unknown): string => {
    if (value instanceof Date) return formatTime(value, language);
    if (typeof value === 'boolean') return value ? records.yes : records.no;
    if (typeof value === 'number' && amounts.includes(name)) return formatChf(value);
    if (name === 'gateway') return gatewayName(textOf(value), texts);
    // its reason and its details are in its title
    if (isNotice && name === 'kind') return noticeText(row as NoticeRow, texts).title;
    if (about === 'providers that do not serve us' && name === 'reason')
      return reasonText(textOf(value), texts);
    if (name === 'detail') return detailOf(row, log.details);
    return wordFor(known[name] ?? {}, textOf(value));
  };
  return Object.entries(row)
    .filter(([name, value]) => value !== null && !(isNotice && ['reason', 'detail'].includes(name)))
    .map(([name, value]) => [wordFor(records.fields, name), worth(name, value)]);
};
