import { identityFlows } from '../../../flows/samples/areas/identity.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(identityFlows);
