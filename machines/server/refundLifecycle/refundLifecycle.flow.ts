import { flow } from '../../../flows/walker/flow.ts';
import { refundLifecycleMachine } from './refundLifecycle.machine.ts';

export const refundLifecycleFlow = flow(refundLifecycleMachine, {});
