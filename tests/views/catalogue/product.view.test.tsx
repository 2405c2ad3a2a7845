import { productDrivers } from '../../../flows/drivers/catalogue/product.ts';
import { giftCardInput, voucherInput } from '../../../flows/samples/voucherFixtures.ts';
import { walkView } from '../harness/walkView/catalogue.ts';

walkView('product', productDrivers, { input: giftCardInput });
walkView('product', productDrivers, {
  input: voucherInput,
  ignored: {
    'product.bought at product.offer.loading/xstate.done.actor.loadProduct#0':
      'a fault that is left: a gift card at the address of a voucher has a button that does nothing',
  },
});
