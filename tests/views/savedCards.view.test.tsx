import { SavedCards } from '../../src/screens/account/SavedCards.tsx';
import { savedCardsGestures } from '../flows/gestures/savedCards.ts';
import { walkView } from './support/walkView.tsx';

walkView('savedCards', (actor) => <SavedCards actor={actor as never} />, savedCardsGestures);
