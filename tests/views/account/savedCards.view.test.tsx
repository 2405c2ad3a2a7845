import { savedCardsDrivers } from '../../../flows/drivers/account/savedCards.ts';
import { walkView } from '../support/walkView.tsx';

walkView('savedCards', savedCardsDrivers);
