import { productDrivers } from '../../../flows/drivers/catalogue/product.ts';
import { giftCardInput, voucherInput } from '../../../flows/samples/vouchers.ts';
import { walkView } from '../support/walkView.tsx';

walkView('product', productDrivers, { input: giftCardInput });
walkView('product', productDrivers, { input: voucherInput });
