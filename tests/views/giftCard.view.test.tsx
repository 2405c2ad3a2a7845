import { GiftCardScreen } from '../../src/screens/giftCard/GiftCardScreen.tsx';
import { giftCardGestures } from '../flows/gestures/giftCard.ts';
import { walkView } from './support/walkView.tsx';

const route = {
  screen: 'giftCard',
  path: '/giftcardworld/alpina-ch',
  params: { productName: 'alpina-ch' },
  query: {},
};

walkView('giftCard', (actor) => <GiftCardScreen actor={actor as never} route={route} />, giftCardGestures);
