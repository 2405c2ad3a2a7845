import { fromCallback } from 'xstate';
import type { Owner } from '../../machines/account.machine.ts';
import type { ProfileChange, SavedChange } from '../../machines/profile.machine.ts';
import { linkSentSchema } from '../api/auth.ts';
import { addressVerifiedSchema, profileSchema } from '../api/profile.ts';
import type { Profile } from '../api/profile.ts';
import { fromPromise } from './fromPromise.ts';
import { nameOf } from './names.ts';
import { remainingMs, renewOnce } from './renewal.ts';
import { isSignedIn } from './signedIn.ts';
import type { World } from './world.ts';

export const accountParts = (world: World) => ({
  actors: {
    // the storage is what the session's chart restores itself from, and it is written before anybody is told
    readOwner: fromPromise<Owner>(async ({ signal }) => {
      if (!isSignedIn(world.store)) return null;
      // a call with an expired token would end the session while its renewal is still on the way
      if ((remainingMs(world.store, Date.now()) ?? 0) <= 0) await renewOnce(world, signal);
      const user = world.store.read('user');
      return user && { name: user.name };
    }),
  },
  actions: { redirectHome: () => world.go('/', { replace: true }) },
});

const saveChange = async (world: World, change: ProfileChange, signal: AbortSignal): Promise<SavedChange> => {
  const asIs = { corrected: false, codeSent: false };
  if (change.group === 'address') {
    const data = await world.api.post('addressverify', change.address, addressVerifiedSchema, signal);
    const { address, address_verified, corrected, otp } = data;
    return { patch: { address, address_verified }, corrected: corrected === 1, codeSent: otp !== null };
  }
  if (change.group === 'language') {
    const { language } = change;
    return { patch: await world.api.post('updateprofile', { language }, profileSchema, signal), ...asIs };
  }
  const { firstname, lastname, dob, gender } = change.person;
  const given = { firstname, lastname, gender, ...(dob === '' ? {} : { dob }) };
  return { patch: await world.api.post('updateprofile', given, profileSchema, signal), ...asIs };
};

export const profileParts = (world: World) => ({
  actors: {
    loadProfile: fromPromise<Profile>(({ signal }) =>
      world.api.get('getprofile', { bBillAdd: 1 }, profileSchema, signal),
    ),
    saveChange: fromPromise<SavedChange, ProfileChange>(({ input, signal }) =>
      saveChange(world, input, signal),
    ),
    resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await world.api.tell('email/resend', {}, linkSentSchema, { signal });
      return { message };
    }),
  },
  actions: {
    announceName: (_: unknown, { profile }: { profile: Profile | null }) => {
      const name = profile && nameOf(profile);
      if (name) world.tell.session({ type: 'session.renamed', name });
    },
    announceEmail: (_: unknown, { email }: { email: string }) => {
      const user = world.store.read('user');
      if (user) world.store.write('user', { ...user, email });
    },
  },
});

export const emailVerifiedParts = (world: World) => ({
  actors: {
    readFlag: fromPromise<boolean>(() => Promise.resolve(world.store.read('emailVerified') !== null)),
    holdFlag: fromCallback(() => () => world.store.remove('emailVerified')),
  },
  actions: {
    goHome: () => world.go('/'),
    redirectHome: () => world.go('/', { replace: true }),
  },
});
