import { verificationFlows } from '../../../flows/samples/areas/verification.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(verificationFlows);
