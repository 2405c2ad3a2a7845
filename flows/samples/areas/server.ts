/** The charts of the server: an event of each leads through all of its branches as it is. */
import { deliveryMachine } from '../../../machines/server/delivery.machine.ts';
import { gatewayStatusMachine } from '../../../machines/server/gatewayStatus.machine.ts';
import { orderLifecycleMachine } from '../../../machines/server/orderLifecycle.machine.ts';
import { paymentAttemptMachine } from '../../../machines/server/paymentAttempt.machine.ts';
import { refundLifecycleMachine } from '../../../machines/server/refundLifecycle.machine.ts';
import { flow, type Flow } from '../flow.ts';

export const serverFlows: readonly Flow[] = [
  flow(orderLifecycleMachine, {}),
  flow(paymentAttemptMachine, {}),
  flow(refundLifecycleMachine, {}),
  flow(deliveryMachine, {}),
  flow(gatewayStatusMachine, {}),
];
