import { savedCardsDrivers } from '../../../flows/drivers/account/savedCards.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('savedCards', savedCardsDrivers);
