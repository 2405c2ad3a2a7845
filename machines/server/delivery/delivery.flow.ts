import { flow } from '../../../flows/walker/flow.ts';
import { deliveryMachine } from './delivery.machine.ts';

export const deliveryFlow = flow(deliveryMachine, {});
