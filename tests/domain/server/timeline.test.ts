/** Tests the sentences and facts that the staff order page shows for each record of an order. */
import { describe, expect, test } from 'vitest';
import { factsOf, toTimeline } from '../../../server/admin/orders/timeline.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';

const texts = getStaffTexts('en');
type Row = Record<string, unknown>;
type Sections = Record<string, Row[]>;
/** Returns a time on a winter morning, when Zurich is one hour ahead of UTC. */
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 9, minute));
const linesOf = (sections: Sections): string[][] =>
  toTimeline(
    Object.entries(sections).map(([about, rows]) => ({ about, rows })),
    [],
    texts,
  ).map(({ text, more }) => [text, more].map((part) => part.replaceAll(/\s/g, ' ')));

const attempt = {
  id: 'a1',
  gateway: 'card',
  method: 'VIS',
  amount: 1250,
  transaction_id: 't9',
  failure: null,
  created_at: at(1),
};
const started = ['Payment with card started.', ''];

describe('timeline of an order', () => {
  test.each<[string, Sections, string[][]]>([
    [
      'a payment',
      {
        events: [{ type: 'order.captured', at: at(2), detail: { attempt: 'a1' } }],
        'payment attempts': [attempt],
      },
      [started, ['CHF 12.50 paid with Visa.', 'transaction t9']],
    ],
    [
      'a payment whose method is unknown',
      {
        events: [{ type: 'order.captured', at: at(2), detail: { attempt: 'a1' } }],
        'payment attempts': [{ ...attempt, gateway: 'paypal', method: null, transaction_id: null }],
      },
      [
        ['Payment with PayPal started.', ''],
        ['CHF 12.50 paid with PayPal.', ''],
      ],
    ],
    [
      'no line for a start event, because the payment attempt already shows the start',
      { events: [{ type: 'order.paymentStarted', at: at(1) }] },
      [],
    ],
    [
      'a decline with the reason of the latest attempt before it',
      {
        events: [{ type: 'order.paymentDeclined', at: at(5) }],
        'payment attempts': [
          { ...attempt, failure: 'card_invalid' },
          { ...attempt, id: 'a2', failure: 'soft_declined', created_at: at(4) },
          { ...attempt, id: 'a3', failure: 'incomplete', created_at: at(6) },
        ],
      },
      [started, started, ['Payment declined.', 'temporarily declined'], started],
    ],
    [
      'a decline without a reason',
      {
        events: [{ type: 'order.paymentDeclined', at: at(5) }],
        'payment attempts': [{ ...attempt, failure: 'declined' }],
      },
      [started, ['Payment declined.', '']],
    ],
    [
      'a cancelled payment',
      {
        events: [{ type: 'order.paymentCancelled', at: at(5) }],
        'payment attempts': [{ ...attempt, state: 'cancelled' }],
      },
      [started, ['The customer cancelled the payment.', '']],
    ],
    [
      'an expired payment',
      {
        events: [{ type: 'order.paymentCancelled', at: at(5) }],
        'payment attempts': [{ ...attempt, state: 'expired', failure: 'timeout' }],
      },
      [started, ['The payment was not completed in time.', 'not completed in time']],
    ],
    [
      'a failed delivery with its reason',
      { events: [{ type: 'order.deliveryFailed', at: at(5) }], delivery: [{ failure: 'LIMIT' }] },
      [['The delivery failed.', 'the customer’s limit is used up']],
    ],
    [
      'a refused refund with the reason of the latest one',
      {
        events: [{ type: 'order.refundRefused', at: at(5) }],
        refunds: [{ failure: 'REVERSED' }, { failure: 'REFUND_FAILED' }],
      },
      [['The payment provider refused the refund.', 'the provider could not refund']],
    ],
    [
      'details without the ids of rows',
      {
        events: [
          {
            type: 'amount_mismatch',
            at: at(5),
            detail: { attempt: '0b5f8d4e-0000-4000-8000-000000000001', amount: 'CHF 3.00' },
          },
        ],
      },
      [['The amount does not match.', 'amount CHF 3.00']],
    ],
    ...(['capturing', 'pending'] as const).map((state): [string, Sections, string[][]] => [
      `a payment that is ${state}`,
      { 'payment attempts': [{ ...attempt, state, updated_at: at(3) }] },
      [
        started,
        [
          state === 'pending'
            ? 'The provider has not confirmed the payment yet.'
            : 'The provider is capturing the payment.',
          '',
        ],
      ],
    ]),
    [
      'only the start of a captured attempt, because the event shows the capture',
      { 'payment attempts': [{ ...attempt, state: 'captured', updated_at: at(3) }] },
      [started],
    ],
    [
      'the call to the supplier',
      {
        delivery: [
          { state: 'delivered', requested_at: at(3), updated_at: at(4), supplier_reference: 's1' },
          { state: 'queued', requested_at: null, updated_at: at(4) },
        ],
      },
      [['The supplier was asked to deliver.', 'reference s1']],
    ],
    ...Object.entries({
      tooSoon: 'waiting for 2 minutes, as the operator requires',
      unknown: 'unknown',
      accepted: 'accepted',
    }).map(([state, words]): [string, Sections, string[][]] => [
      `a delivery in the state ${state}`,
      { delivery: [{ state, requested_at: at(3), updated_at: at(4), supplier_reference: null }] },
      [
        ['The supplier was asked to deliver.', ''],
        [`The delivery is waiting: ${words}.`, ''],
      ],
    ]),
    [
      'a completed and a pending refund',
      {
        refunds: [
          { state: 'completed', asked_at: at(1), updated_at: at(2), amount: 500, provider_reference: 'p1' },
          { state: 'pending', asked_at: at(3), updated_at: at(4), amount: 700, provider_reference: null },
        ],
      },
      [
        ['The provider was asked to refund CHF 5.00.', 'reference p1'],
        ['The provider was asked to refund CHF 7.00.', ''],
        ['The provider is processing the refund.', ''],
      ],
    ],
    [
      'emails by what happened to them',
      {
        mails: [
          { kind: 'receipt', state: 'sent', on_request: false, created_at: at(1), sent_at: at(2) },
          { kind: 'receipt', state: 'sent', on_request: true, created_at: at(3), sent_at: at(4) },
          { kind: 'delayed', state: 'refused', on_request: false, created_at: at(5), sent_at: null },
        ],
      },
      [
        ['Sent: receipt.', ''],
        ['Sent again: receipt.', ''],
        ['Not sent: e-mail about the delay (refused).', ''],
      ],
    ],
    [
      'each view of a code',
      { 'codes shown': [{ way: 'gift', at: at(1) }] },
      [['The code was revealed: by the recipient of a gift.', '']],
    ],
    [
      'what staff did, except notes',
      {
        staff: [
          {
            name: 'Urs',
            action: 'refund confirmed',
            at: at(2),
            detail: { amount: '5.00', 'asked by': 'Mara' },
          },
          { name: 'Urs', action: 'note added', at: at(3), detail: {} },
        ],
      },
      [[`Urs: ${texts.log.actions['refund confirmed']}.`, 'amount 5.00, requested by Mara']],
    ],
    ['no section without times', { discount: [{ code: 'WELCOME' }] }, []],
  ])('the timeline shows %s', (_, sections, lines) => {
    expect(linesOf(sections)).toEqual(lines);
  });

  test('the timeline merges records and notes in chronological order', () => {
    const timeline = toTimeline(
      [
        { about: 'events', rows: [{ type: 'order.delivered', at: at(9) }] },
        { about: 'codes shown', rows: [{ way: 'screen', at: at(7) }] },
      ],
      [{ at: at(8), by: 'Mara', text: 'Called.' }] as Parameters<typeof toTimeline>[1],
      texts,
    );
    expect(timeline).toEqual([
      { at: at(7), text: 'The code was revealed: on the screen.', more: '' },
      { at: at(8), text: 'Note by Mara:', more: '', note: 'Called.' },
      { at: at(9), text: 'Delivered.', more: '' },
    ]);
  });
});

test.each<[string, Row, [string, string][]]>([
  [
    'refunds',
    {
      state: 'pending',
      amount: 500,
      round: 2,
      gateway: 'card',
      asked_at: at(0),
      failure: 'REVERSED',
      method: null,
      unknown_column: 'x',
    },
    [
      ['state', 'pending'],
      ['amount', 'CHF 5.00'],
      ['round', '2'],
      ['gateway', 'Datatrans (cards)'],
      ['requested at', '22.11.2026 10:00'],
      ['failure', 'reversed by the provider'],
      ['unknown_column', 'x'],
    ],
  ],
  [
    'mails',
    { kind: 'refundDue', state: 'sending', on_request: true },
    [
      ['kind', 'e-mail about the refund due'],
      ['state', 'being sent'],
      ['on request', 'yes'],
    ],
  ],
  [
    'delivery',
    { state: 'accepted', total: 700, on_request: false, discount: 300 },
    [
      ['state', 'accepted'],
      ['total', 'CHF 7.00'],
      ['on request', 'no'],
      ['discount', 'CHF 3.00'],
    ],
  ],
  [
    'payment attempts',
    { method: 'TWI', state: 'expired', tries: 3 },
    [
      ['payment method', 'TWINT'],
      ['state', 'expired'],
      ['attempts', '3'],
    ],
  ],
  [
    'jobs',
    { standing: 'waits, and is tried again', way: 'mail' },
    [
      ['status', 'waiting for the next attempt'],
      ['way', 'by e-mail'],
    ],
  ],
  [
    'staff',
    { action: 'receipt resent', detail: { amount: '5.00' } },
    [
      ['action', texts.log.actions['receipt resent']],
      ['detail', 'amount 5.00'],
    ],
  ],
  [
    'providers that do not serve us',
    { state: 'paused', reason: 'float' },
    [
      ['state', texts.gateways.states.paused],
      ['reason', texts.gateways.reasons.float],
    ],
  ],
  [
    'notices to staff',
    {
      kind: 'paymentReversed',
      gateway: 'paypal',
      reason: 'x',
      detail: { order: 'R-1', expected: 'CHF 1.00' },
    },
    [
      ['kind', texts.notices.paymentReversed('R-1')],
      ['gateway', 'PayPal'],
    ],
  ],
])('the order page names each value of a record of %s', (section, row, facts) => {
  expect(
    factsOf(section, row, texts, 'en').map(([name, text]) => [name, text.replaceAll(/\s/g, ' ')]),
  ).toEqual(facts);
});
