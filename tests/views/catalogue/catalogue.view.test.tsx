import { catalogueDrivers } from '../../../flows/drivers/catalogue/catalogue.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('catalogue', catalogueDrivers);
