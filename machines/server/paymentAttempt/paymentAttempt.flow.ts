import { flow } from '../../../flows/walker/flow.ts';
import { paymentAttemptMachine } from './paymentAttempt.machine.ts';

export const paymentAttemptFlow = flow(paymentAttemptMachine, {});
