import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { checkStatusSchema, type CheckStatus } from '../../contract/schemas/orders.ts';
import { paymentMachine } from '../../machines/checkout/payment/payment.machine.ts';
import { check, order } from '../../machines/fixtures.ts';

const { status: statuses, paymentstatus: money, message_key: keys } = checkStatusSchema.entries;

/** Every status response that the contract allows, including contradictory ones. */
const answers: CheckStatus[] = statuses.options.flatMap((status) =>
  money.options.flatMap((paymentstatus) =>
    keys.options.map((message_key) => check(status, paymentstatus, message_key)),
  ),
);

/** Returns the payment chart's tags and effects after a status response. */
const after = (answer: CheckStatus): { tags: string[]; effects: string[] } => {
  const [first] = initialTransition(paymentMachine);
  const [asking] = transition(paymentMachine, first, {
    type: 'xstate.done.actor.readOrderToken',
    output: order.ordertoken,
    // The chart's event type omits events that only its actors send.
  } as never);
  const [state, actions] = transition(paymentMachine, asking, {
    type: 'xstate.done.actor.checkPayment',
    output: answer,
  } as never);
  return { tags: [...state.tags], effects: actions.map(({ type }) => type) };
};

const unpaid = {
  status: ['confirmed', 'cancelled'],
  paymentstatus: ['none', 'failed', 'cancelled'],
  message_key: ['none', 'declined', 'cancelled', 'expired'],
};

test('the payment page never shows an order as unpaid if it may have been paid, whatever the response [R8]', () => {
  const wrong = answers.filter((answer) => {
    const { tags, effects } = after(answer);
    const saysUnpaid =
      tags.includes('screen:declined') || tags.includes('screen:ended') || effects.includes('goCheckout');
    const surely =
      unpaid.status.includes(answer.status) &&
      unpaid.paymentstatus.includes(answer.paymentstatus) &&
      unpaid.message_key.includes(answer.message_key);
    return saysUnpaid && !surely;
  });
  expect(wrong).toEqual([]);
  expect(answers).toHaveLength(statuses.options.length * money.options.length * keys.options.length);
});

test.for([
  [check('confirmed', 'failed', 'declined'), 'screen:declined'],
  [check('confirmed', 'cancelled', 'expired'), 'screen:declined'],
  [check('cancelled', 'cancelled', 'expired'), 'screen:ended'],
  [check('confirmed', 'cancelled', 'cancelled'), 'screen:leaving'],
  [check('confirmed', 'paid', 'declined'), 'screen:checking'],
  [check('confirmed', 'pending', 'expired'), 'screen:checking'],
  [check('cancelled', 'pending', 'cancelled'), 'screen:checking'],
  [check('cancelled', 'paid', 'declined'), 'screen:refundDue'],
] as [CheckStatus, string][])(
  'for the payment status %j, the payment page shows the screen %s',
  ([answer, tag]) => {
    expect(after(answer).tags).toContain(tag);
  },
);
