import type { MachineImplementationsFrom } from 'xstate';
import { type AddressRequest, type Profile } from '../../../../contract/schemas/profile.ts';
import type {
  addressCheckMachine,
  CheckedAddress,
  PersonDetails,
} from '../../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { ticketOf } from '../../identity/oneTimeCode/oneTimeCode.actors.ts';

export const addressCheckImplementations = (services: AppServices) =>
  ({
    actors: {
      savePerson: fromPromise<Profile, PersonDetails>(({ input, signal }) => {
        const { age: _, ...person } = input;
        return services.api.post('updateprofile', person, signal);
      }),
      checkAddress: fromPromise<CheckedAddress, AddressRequest>(async ({ input, signal }) => {
        const { data, message } = await services.api.postWithMessage('addressverify', input, {
          signal,
        });
        return {
          address: data.address,
          corrected: data.corrected === 1,
          ticket: data.otp && ticketOf(data.otp, message),
        };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof addressCheckMachine>;
