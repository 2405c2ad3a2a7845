import { fromCallback, fromPromise } from 'xstate';
import type { Owner } from '../../machines/account.machine.ts';
import type { ProfileDetails } from '../../machines/profile.machine.ts';
import { linkSentSchema } from '../api/auth.ts';
import { profileSchema } from '../api/profile.ts';
import type { Profile } from '../api/profile.ts';
import { remainingMs, renewOnce } from './renewal.ts';
import type { World } from './world.ts';

/** Both halves of a stored session: the person and the separate access token. */
export const isSignedIn = (store: World['store']): boolean =>
  store.read('user') !== null && store.read('accessToken') !== null;

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

export const profileParts = (world: World) => ({
  actors: {
    loadProfile: fromPromise<Profile>(({ signal }) =>
      world.api.get('getprofile', { bBillAdd: 0 }, profileSchema, signal),
    ),
    saveDetails: fromPromise<Profile, ProfileDetails>(({ input, signal }) =>
      world.api.post('updateprofile', input, profileSchema, signal),
    ),
    resendLink: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await world.api.tell('email/resend', {}, linkSentSchema, { signal });
      return { message };
    }),
  },
  actions: {
    announceName: (_: unknown, { profile }: { profile: Profile }) => {
      const user = world.store.read('user');
      if (user) world.store.write('user', { ...user, name: nameOf(profile) });
    },
  },
});

const nameOf = ({ firstname, lastname }: Profile): string => [firstname, lastname].filter(Boolean).join(' ');

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
