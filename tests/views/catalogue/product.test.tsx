import { giftCardInput, voucherInput } from '../../../machines/account/fixtures.ts';
import { productFlow } from '../../../machines/catalogue/product/product.flow.ts';
import { walkView } from '../harness/walkView.tsx';

walkView(productFlow, { input: giftCardInput });
walkView(productFlow, { input: voucherInput });
