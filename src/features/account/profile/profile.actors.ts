import type { MachineImplementationsFrom } from 'xstate';
import { fullName } from '../../../../contract/domain/identity/person.ts';
import type { Language } from '../../../../contract/domain/languages.ts';
import { type Profile } from '../../../../contract/schemas/profile.ts';
import type {
  ProfileChange,
  ProfileEvent,
  profileMachine,
  SavedChange,
} from '../../../../machines/account/profile/profile.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { watchPage } from '../../../actors/watchPage.ts';

const saveChange = async (
  services: AppServices,
  change: ProfileChange,
  signal: AbortSignal,
): Promise<SavedChange> => {
  const asIs = { corrected: false, codeSent: false };
  if (change.group === 'address') {
    const data = await services.api.post('addressverify', change.address, signal);
    const { address, address_verified, corrected, otp } = data;
    return { patch: { address, address_verified }, corrected: corrected === 1, codeSent: otp !== null };
  }
  if (change.group === 'language') {
    const language = change.language as Language;
    return { patch: await services.api.post('updateprofile', { language }, signal), ...asIs };
  }
  const { age: _, dob, ...others } = change.person;
  const given = { ...others, ...(dob === '' ? {} : { dob }) };
  return { patch: await services.api.post('updateprofile', given, signal), ...asIs };
};

export const profileImplementations = (services: AppServices) =>
  ({
    actors: {
      loadProfile: fromPromise<Profile>(({ signal }) =>
        services.api.get('getprofile', { bBillAdd: 1 }, signal),
      ),
      watchPage: watchPage<ProfileEvent>({ type: 'profile.pageSeen' }),
      saveChange: fromPromise<SavedChange, ProfileChange>(({ input, signal }) =>
        saveChange(services, input, signal),
      ),
      resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
        const { message } = await services.api.postWithMessage(
          'email/resend',
          {},
          {
            signal,
          },
        );
        return { message };
      }),
    },
    actions: {
      announceName: (_: unknown, { profile }: { profile: Profile | null }) => {
        const name = profile && fullName({ firstName: profile.firstname, lastName: profile.lastname });
        if (name) services.notify.session({ type: 'session.renamed', name });
      },
      announceEmail: (_: unknown, { email }: { email: string }) => {
        const user = services.store.read('user');
        if (user) services.store.write('user', { ...user, email });
      },
    },
  }) satisfies MachineImplementationsFrom<typeof profileMachine>;
