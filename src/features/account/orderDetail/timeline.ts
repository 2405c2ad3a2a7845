import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '../../../../machines/types.ts';
import type { StepState } from '../../../ui/feedback/Steps.tsx';

type Event = { id: string; label: MessageDescriptor; state: StepState };

const labels = {
  confirmed: msg`Confirmed`,
  payment: msg`Payment`,
  processing: msg`Processing`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  refund: msg`Refund`,
};
const stages = ['confirmed', 'payment', 'processing', 'completed'] as const;

/** Maps a payment status to the state of the refund step. Orders that were never paid have no refund step. */
const refundStates: Partial<Record<Order['paymentstatus'], StepState>> = {
  paid: 'next',
  refund_requested: 'current',
  refund_pending: 'current',
  refunded: 'done',
  refund_failed: 'failed',
};

/** Lists the steps of an order in chronological order. For a cancelled order, the refund steps follow. */
export const timelineOf = ({
  status,
  step,
  paymentstatus,
}: Pick<Order, 'status' | 'step' | 'paymentstatus'>): Event[] => {
  if (status !== 'cancelled')
    return stages.map((id, index) => ({
      id,
      label: labels[id],
      state: index + 1 < step || step === 4 ? 'done' : index + 1 === step ? 'current' : 'next',
    }));
  const refund = refundStates[paymentstatus];
  const reached = stages.slice(0, step).map((id, index): Event => {
    const isLast = index + 1 === step && id !== 'confirmed';
    const wentWrong = isLast && !(id === 'payment' && refund);
    return { id, label: labels[id], state: wentWrong ? 'failed' : 'done' };
  });
  return [
    ...reached,
    { id: 'cancelled', label: labels.cancelled, state: 'ended' },
    ...(refund ? [{ id: 'refund', label: labels.refund, state: refund }] : []),
  ];
};
