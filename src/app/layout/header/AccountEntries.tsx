import { Trans } from '@lingui/react/macro';
import { Link } from '../../../components/link/Link.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './header.module.css';
import { useAccount, type AccountActors } from './useAccount.ts';
import { Welcome } from './Welcome.tsx';

/** The account links in the mobile menu. Clicking any of them closes the menu. */
export const AccountEntries = ({
  actors: { session, authLoader },
  className,
  onLeave,
}: {
  actors: AccountActors;
  className?: string | undefined;
  onLeave: () => void;
}) => {
  const { visitor, signedIn, name } = useAccount(session);
  if (visitor)
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onLeave();
          authLoader.send({ type: 'auth.loginRequested' });
        }}
      >
        <Trans>Log in</Trans>
        <Icon name="user" />
      </button>
    );
  if (!signedIn) return null;
  return (
    <>
      <p className={s.welcome}>
        <Welcome name={name} />
      </p>
      <Link to="/profile" className={className} onClick={onLeave}>
        <Trans>Profile</Trans>
        <Icon name="user" />
      </Link>
      <Link to="/orders" className={className} onClick={onLeave}>
        <Trans>Orders</Trans>
        <Icon name={laterIcons.receipt} />
      </Link>
      <button
        type="button"
        className={className}
        onClick={() => {
          onLeave();
          session.send({ type: 'session.signOutRequested' });
        }}
      >
        <Trans>Logout</Trans>
        <Icon name={laterIcons.logout} />
      </button>
    </>
  );
};
