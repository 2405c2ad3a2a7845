import type { MachineImplementationsFrom } from 'xstate';
import { fullName } from '../../../../contract/domain/identity/person.ts';
import { type Profile } from '../../../../contract/schemas/profile.ts';
import type {
  VerificationEvent,
  VerificationInput,
  verificationMachine,
} from '../../../../machines/verification/verification/verification.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { watchPage } from '../../../actors/watchPage.ts';

export const announceProfile =
  (services: AppServices) =>
  (_: unknown, { profile }: { profile: Profile | null }): void => {
    if (!profile) return;
    const name = fullName({ firstName: profile.firstname, lastName: profile.lastname });
    if (name) services.notify.session({ type: 'session.renamed', name });
    // the profile may be open on the same screen, so update it too
    const changed = { type: 'profile.changed', profile };
    services.notify.screen(changed);
  };

export const verificationImplementations = (services: AppServices) =>
  ({
    actors: {
      loadProfile: fromPromise<Profile>(({ signal }) =>
        services.api.get('getprofile', { bBillAdd: 1 }, signal),
      ),
      saveDeclaration: fromPromise<Profile, { from: VerificationInput['from'] }>(({ input, signal }) =>
        services.api.post(
          'updateprofile',
          { bowner: 1, acceptterms: 1, ...(input.from === 'checkout' ? { bcheckout: 1 } : {}) },
          signal,
        ),
      ),
      watchPage: watchPage<VerificationEvent>({ type: 'verification.pageSeen' }),
    },
    actions: { announceProfile: announceProfile(services) },
  }) satisfies MachineImplementationsFrom<typeof verificationMachine>;
