import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { fullName } from '../../../../contract/domain/identity/person.ts';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import s from './account.module.css';
import type { ProfileActor } from './childActors.ts';
import { initials } from './initials.ts';

/** The account's name and customer ID. The session provides the name immediately; the profile adds the ID. */
export const AccountOwner = ({ actor, name }: { actor: ProfileActor; name: string }) => {
  const screen = useScreen<'loading' | 'failed' | 'ready'>(actor);
  const profile = useSelector(actor, (snapshot) => snapshot.context.profile);
  const shown = profile ? fullName({ firstName: profile.firstname, lastName: profile.lastname }) : name;
  const customerid = profile?.customerid;
  return (
    <div className={s.owner}>
      <span className={s.avatar} aria-hidden>
        {initials(shown) || <Icon name="user" size={28} />}
      </span>
      <div className={s.ownerText}>
        {shown && <p className={s.name}>{shown}</p>}
        <p className={s.id}>
          {customerid ? (
            <Trans>Customer ID {customerid}</Trans>
          ) : (
            screen === 'loading' && <Skeleton width="9rem" height="1.3125rem" />
          )}
        </p>
      </div>
    </div>
  );
};
