import { productGestures } from '../flows/gestures/product.ts';
import { giftCardInput, voucherInput } from '../flows/vouchers.ts';
import { walkView } from './support/walkView.tsx';

walkView('product', productGestures, { input: giftCardInput });
walkView('product', productGestures, { input: voucherInput });
