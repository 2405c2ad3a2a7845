import { catalogueDrivers } from '../../../flows/drivers/catalogue/catalogue.ts';
import { walkView } from '../harness/walkView/catalogue.ts';

walkView('catalogue', catalogueDrivers, {
  filledWhileBusy: 'a search goes on while the list is read: the last word counts',
});
