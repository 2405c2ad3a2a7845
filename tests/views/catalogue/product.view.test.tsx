import { productDrivers } from '../../../flows/drivers/catalogue/product.ts';
import { giftCardInput, voucherInput } from '../../../flows/samples/voucherFixtures.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('product', productDrivers, { input: giftCardInput });
walkView('product', productDrivers, { input: voucherInput });
