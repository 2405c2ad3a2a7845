import { fromCallback } from 'xstate';
import { linkSentSchema } from '../../contract/schemas/auth.ts';
import { addressVerifiedSchema, profileSchema, type Profile } from '../../contract/schemas/profile.ts';
import type { Owner } from '../../machines/account/account.machine.ts';
import type { ProfileChange, SavedChange } from '../../machines/account/profile.machine.ts';
import { fromPromise } from './fromPromise.ts';
import { nameOf } from './names.ts';
import { remainingMs, renewOnce } from './renewal.ts';
import { isSignedIn } from './signedIn.ts';
import type { AppServices } from './world.ts';

export const accountImplementations = (services: AppServices) => ({
  actors: {
    // the storage is what the session's chart restores itself from, and it is written before anybody is told
    readOwner: fromPromise<Owner>(async ({ signal }) => {
      if (!isSignedIn(services.store)) return null;
      // a call with an expired token would end the session while its renewal is still on the way
      if ((remainingMs(services.store, Date.now()) ?? 0) <= 0) await renewOnce(services, signal);
      const user = services.store.read('user');
      return user && { name: user.name };
    }),
  },
  actions: { redirectHome: () => services.go('/', { replace: true }) },
});

const saveChange = async (
  services: AppServices,
  change: ProfileChange,
  signal: AbortSignal,
): Promise<SavedChange> => {
  const asIs = { corrected: false, codeSent: false };
  if (change.group === 'address') {
    const data = await services.api.post('addressverify', change.address, addressVerifiedSchema, signal);
    const { address, address_verified, corrected, otp } = data;
    return { patch: { address, address_verified }, corrected: corrected === 1, codeSent: otp !== null };
  }
  if (change.group === 'language') {
    const { language } = change;
    return { patch: await services.api.post('updateprofile', { language }, profileSchema, signal), ...asIs };
  }
  const { firstname, lastname, dob, gender } = change.person;
  const given = { firstname, lastname, gender, ...(dob === '' ? {} : { dob }) };
  return { patch: await services.api.post('updateprofile', given, profileSchema, signal), ...asIs };
};

export const profileImplementations = (services: AppServices) => ({
  actors: {
    loadProfile: fromPromise<Profile>(({ signal }) =>
      services.api.get('getprofile', { bBillAdd: 1 }, profileSchema, signal),
    ),
    saveChange: fromPromise<SavedChange, ProfileChange>(({ input, signal }) =>
      saveChange(services, input, signal),
    ),
    resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await services.api.tell('email/resend', {}, linkSentSchema, { signal });
      return { message };
    }),
  },
  actions: {
    announceName: (_: unknown, { profile }: { profile: Profile | null }) => {
      const name = profile && nameOf(profile);
      if (name) services.tell.session({ type: 'session.renamed', name });
    },
    announceEmail: (_: unknown, { email }: { email: string }) => {
      const user = services.store.read('user');
      if (user) services.store.write('user', { ...user, email });
    },
  },
});

export const emailVerifiedPageImplementations = (services: AppServices) => ({
  actors: {
    readFlag: fromPromise<boolean>(() => Promise.resolve(services.store.read('emailVerified') !== null)),
    holdFlag: fromCallback(() => () => services.store.remove('emailVerified')),
  },
  actions: {
    goHome: () => services.go('/'),
    redirectHome: () => services.go('/', { replace: true }),
  },
});
