import { savedCardsDrivers } from '../../flows/drivers/savedCards.ts';
import { walkView } from './support/walkView.tsx';

walkView('savedCards', savedCardsDrivers);
