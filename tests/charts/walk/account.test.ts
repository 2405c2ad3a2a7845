import { accountFlows } from '../../../flows/samples/areas/account.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(accountFlows);
