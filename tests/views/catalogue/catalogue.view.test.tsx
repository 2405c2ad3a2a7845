import { catalogueDrivers } from '../../../flows/drivers/catalogue/catalogue.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('catalogue', catalogueDrivers, {
  filledWhileBusy: 'a search goes on while the list is read: the last word counts',
});
