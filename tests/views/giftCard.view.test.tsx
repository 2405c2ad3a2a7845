import { giftCardGestures } from '../flows/gestures/giftCard.ts';
import { walkView } from './support/walkView.tsx';

walkView('giftCard', giftCardGestures);
