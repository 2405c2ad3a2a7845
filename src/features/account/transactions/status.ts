import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '../../../../machines/types.ts';
import type { Tone } from '../../../ui/feedback/Badge.tsx';

type Status = { tone: Tone; label: MessageDescriptor };

const inProgress: Record<Exclude<Order['status'], 'cancelled'>, Status> = {
  confirmed: { tone: 'neutral', label: msg`Confirmed` },
  payment: { tone: 'warn', label: msg`Payment` },
  processing: { tone: 'warn', label: msg`Processing` },
  completed: { tone: 'ok', label: msg`Completed` },
};
const cancelled: Status = { tone: 'neutral', label: msg`Cancelled` };
/** Refund status of a cancelled order. */
const money: Partial<Record<Order['paymentstatus'], Status>> = {
  paid: { tone: 'bad', label: msg`Cancelled, refund due` },
  refund_requested: { tone: 'warn', label: msg`Refund on its way` },
  refund_pending: { tone: 'warn', label: msg`Refund on its way` },
  refunded: { tone: 'ok', label: msg`Refunded` },
  refund_failed: { tone: 'bad', label: msg`Refund failed` },
};

/** Returns a short label for an order's status or, for a cancelled order, for the status of its refund. */
export const statusOf = ({ status, paymentstatus }: Pick<Order, 'status' | 'paymentstatus'>): Status =>
  status === 'cancelled' ? (money[paymentstatus] ?? cancelled) : inProgress[status];
