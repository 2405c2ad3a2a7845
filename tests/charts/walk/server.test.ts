import { serverFlows } from '../../../flows/samples/areas/server.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(serverFlows);
