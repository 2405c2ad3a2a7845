import type { MachineImplementationsFrom } from 'xstate';
import { fullName } from '../../../../contract/domain/identity/person.ts';
import { type VoucherLimit } from '../../../../contract/schemas/profile.ts';
import type { voucherLimitMachine } from '../../../../machines/account/voucherLimit/voucherLimit.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { loadVoucherLimit } from './loadVoucherLimit.ts';

export const voucherLimitImplementations = (services: AppServices) =>
  ({
    actors: {
      loadLimit: fromPromise<VoucherLimit>(({ signal }) => loadVoucherLimit(services, signal)),
      sendRequest: fromPromise<void, { reason: string }>(async ({ input, signal }) => {
        const { firstname, lastname, customerid, email } = await services.api.get(
          'getprofile',
          { bBillAdd: 0 },
          signal,
        );
        await services.api.post(
          'contactmail',
          {
            name: fullName({ firstName: firstname, lastName: lastname }) || customerid,
            email: email ?? '',
            subject: 'Voucher limit extension',
            message: input.reason,
            topic: 'limit_extension',
          },
          signal,
        );
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof voucherLimitMachine>;
