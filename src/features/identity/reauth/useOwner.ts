import { useSelector } from '@xstate/react';
import type { Owner } from '../../../../contract/domain/identity/owner.ts';
import type { ProfileActor } from '../../account/account/childActors.ts';

/**
 * Returns the ways in which the signed-in customer can confirm their identity. As on the server, an email
 * address takes precedence over a phone number.
 */
export const useOwner = (profile: ProfileActor): Owner =>
  useSelector(
    profile,
    ({ context }) => {
      const known = context.profile;
      const mobile = known?.mobile_verified === 1 ? `+${known.isdcode} ${known.mobile}` : '';
      return {
        contact: (known?.email_verified === 1 && known.email) || mobile,
        hasPassword: known?.has_password === 1,
      };
    },
    (a, b) => a.contact === b.contact && a.hasPassword === b.hasPassword,
  );
