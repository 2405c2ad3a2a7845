import type { MachineImplementationsFrom } from 'xstate';
import type { Eligibility, productMachine } from '../../../machines/catalogue/product/product.machine.ts';
import { loadVoucherLimit } from '../account/loadVoucherLimit.ts';
import { fromPromise } from '../fromPromise.ts';
import { markCheckoutRegistration, openAuthDialog } from '../identity/authRequests.ts';
import { isSignedIn } from '../identity/isSignedIn.ts';
import type { AppServices } from '../services.ts';

/** Eligibility check of a voucher's page, in addition to the product page. */
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
