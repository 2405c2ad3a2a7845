import { flow } from '../../../flows/walker/flow.ts';
import { orderLifecycleMachine } from './orderLifecycle.machine.ts';

export const orderLifecycleFlow = flow(orderLifecycleMachine, {});
