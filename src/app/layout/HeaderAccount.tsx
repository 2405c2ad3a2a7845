import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { FlowRegion, useScreen } from '../../components/flow/FlowRegion.tsx';
import { Icon } from '../../ui/index.ts';
import type { ShopActors } from '../actorSystem.ts';
import s from './header.module.css';

/** A visitor never needs it. */
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

export type AccountParts = Pick<ShopActors, 'session' | 'authLoader'>;

/** Whether somebody is signed in, and by which name. */
export const useAccount = (session: AccountParts['session']) => {
  const at = useScreen<'unknown' | 'visitor' | 'signedIn' | 'confirm'>(session);
  const name = useSelector(session, (snapshot) => snapshot.context.user?.name ?? '');
  return { visitor: at === 'visitor', signedIn: at === 'signedIn' || at === 'confirm', name };
};

/** Words that greet somebody whose name may not be known. */
export const Welcome = ({ name }: { name: string }) =>
  name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>;

/** The login button, or the menu of the person who is signed in. */
export const Account = ({
  parts: { session, authLoader },
  className,
}: {
  parts: AccountParts;
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
