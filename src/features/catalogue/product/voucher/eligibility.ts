import type { MachineImplementationsFrom } from 'xstate';
import type {
  Eligibility,
  productMachine,
} from '../../../../../machines/catalogue/product/product.machine.ts';
import { fromPromise } from '../../../../actors/fromPromise.ts';
import type { AppServices } from '../../../../actors/services.ts';
import { loadVoucherLimit } from '../../../account/voucherLimit/loadVoucherLimit.ts';
import { markCheckoutRegistration, openAuthDialog } from '../../../identity/auth/authRequests.ts';
import { isSignedIn } from '../../../identity/session/isSignedIn.ts';

/** Implementations of the product chart that check the customer's eligibility. Only voucher pages use them. */
export const customerEligibility = (services: AppServices) =>
  ({
    actors: {
      loadEligibility: fromPromise<Eligibility>(async ({ signal }) => {
        if (!isSignedIn(services.store)) return null;
        const [profile, limit] = await Promise.all([
          services.api.get('getprofile', { bBillAdd: 0 }, signal),
          loadVoucherLimit(services, signal),
        ]);
        return { profile, limit };
      }),
      markCheckoutRegistration: markCheckoutRegistration(services),
    },
    actions: openAuthDialog(services),
  }) satisfies MachineImplementationsFrom<typeof productMachine>;
