import { savedCardsGestures } from '../flows/gestures/savedCards.ts';
import { walkView } from './support/walkView.tsx';

walkView('savedCards', savedCardsGestures);
