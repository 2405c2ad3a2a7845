import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { life } from '../fixtures.ts';

export const gatewayStatusSpec: Spec = {
  stories: [
    ...life(
      'gatewayStatus',
      '',
      'gateway',
      ['served', 'failed', 'silent', 'refused', 'probeDue'],
      'trading',
      {
        trading: {
          tags: 'trading',
          on: { failed: 'doubtful', refused: ['paused', 'notifyStaff', 'scheduleProbe'] },
        },
        doubtful: {
          tags: 'trading',
          on: {
            served: 'trading',
            silent: ['paused', 'notifyStaff', 'scheduleProbe'],
            refused: ['paused', 'notifyStaff', 'scheduleProbe'],
          },
        },
        paused: {
          tags: 'paused',
          on: {
            served: ['trading', 'resumeWaiting'],
            refused: ['paused', 'notifyStaff'],
            probeDue: 'probing',
          },
        },
        probing: {
          tags: 'paused trial',
          on: {
            served: ['trading', 'resumeWaiting'],
            failed: 'paused',
            refused: ['paused', 'notifyStaff'],
            probeDue: 'probing',
          },
        },
      },
    ),
  ],
  invariants: [
    of('gatewayStatus').holds(
      '',
      'repeats an interrupted probe when the next one is due',
      ({ before, event, taken }) =>
        isAt(before, 'probing') && event?.type === 'gateway.probeDue' && taken.length === 0
          ? 'it is not'
          : null,
    ),
  ],
};
