import { catalogueDrivers } from '../../../flows/drivers/catalogue/catalogue.ts';
import { walkView } from '../support/walkView.tsx';

walkView('catalogue', catalogueDrivers);
