import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { FlowRegion } from '../../../components/flow/FlowRegion.tsx';
import { Icon } from '../../../ui/index.ts';
import s from './header.module.css';
import { useAccount, type AccountActors } from './useAccount.ts';

/** A visitor never needs it. */
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

/** The login button, or the menu of the person who is signed in. */
export const HeaderAccount = ({
  actors: { session, authLoader },
  className,
}: {
  actors: AccountActors;
  className?: string | undefined;
}) => {
  const { t } = useLingui();
  const { visitor, signedIn, name } = useAccount(session);
  const shown = name || t`Account`;
  return (
    <FlowRegion actor={session} className={className}>
      {visitor && (
        <button
          type="button"
          className={s.item}
          aria-label={t`Login`}
          onClick={() => authLoader.send({ type: 'auth.loginAsked' })}
        >
          <Icon name="user" />
          <span className={s.name}>
            <Trans>Login</Trans>
          </span>
        </button>
      )}
      {signedIn && (
        <Suspense fallback={<span className={s.item}>{shown}</span>}>
          <AccountMenu name={name} onLogout={() => session.send({ type: 'session.signOutAsked' })} />
        </Suspense>
      )}
    </FlowRegion>
  );
};
