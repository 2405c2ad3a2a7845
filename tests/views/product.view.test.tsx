import { GiftCardScreen } from '../../src/screens/giftCard/GiftCardScreen.tsx';
import { VoucherScreen } from '../../src/screens/voucher/VoucherScreen.tsx';
import { productGestures } from '../flows/gestures/product.ts';
import { giftCardInput, voucherInput } from '../flows/vouchers.ts';
import { walkView } from './support/walkView.tsx';

const giftCard = {
  screen: 'giftCard',
  path: '/giftcardworld/alpina-ch',
  params: { productName: 'alpina-ch' },
  query: {},
};
const voucher = { screen: 'voucher', path: '/paysafe/paysafecard', params: {}, query: {} };

walkView('product', (actor) => <GiftCardScreen actor={actor as never} route={giftCard} />, productGestures, {
  input: giftCardInput,
});
walkView('product', (actor) => <VoucherScreen actor={actor as never} route={voucher} />, productGestures, {
  input: voucherInput,
});
