import { VoucherScreen } from '../../src/screens/voucher/VoucherScreen.tsx';
import { voucherGestures } from '../flows/gestures/voucher.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'voucher', path: '/paysafe/paysafecard', params: {}, query: {} };

walkView('voucher', (actor) => <VoucherScreen actor={actor as never} route={route} />, voucherGestures);
