import { flow } from '../../../flows/walker/flow.ts';
import { gatewayStatusMachine } from './gatewayStatus.machine.ts';

export const gatewayStatusFlow = flow(gatewayStatusMachine, {});
