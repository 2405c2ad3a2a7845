import { supportFlows } from '../../../flows/samples/areas/support.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(supportFlows);
