import { checkoutFlows } from '../../../flows/samples/areas/checkout.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(checkoutFlows);
