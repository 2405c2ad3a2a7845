import { catalogueFlows } from '../../../flows/samples/areas/catalogue.ts';
import { walkFlows } from './walkFlows.ts';

walkFlows(catalogueFlows);
