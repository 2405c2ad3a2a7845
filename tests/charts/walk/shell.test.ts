import { shellFlows } from '../../../flows/samples/areas/shell.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(shellFlows);
