import { savedCardsDrivers } from '../../../flows/drivers/account/savedCards.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('savedCards', savedCardsDrivers);
