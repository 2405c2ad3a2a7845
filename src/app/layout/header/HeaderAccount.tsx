import { Trans, useLingui } from '@lingui/react/macro';
import { FlowRegion } from '../../../components/flow/FlowRegion.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { lateView } from '../../../ui/lateView.tsx';
import s from './header.module.css';
import { useAccount, type AccountActors } from './useAccount.ts';

/** Loads the account menu lazily, because visitors never see it. */
const { View: AccountMenu } = lateView(
  async () => (await import('./AccountMenu.tsx')).AccountMenu,
  ({ name }) => <span className={s.item}>{name || <Trans>Account</Trans>}</span>,
);

/** Shows the login button to visitors and the account menu to signed-in customers. */
export const HeaderAccount = ({
  actors: { session, authLoader },
  className,
}: {
  actors: AccountActors;
  className?: string | undefined;
}) => {
  const { t } = useLingui();
  const { visitor, signedIn, name } = useAccount(session);
  return (
    <FlowRegion actor={session} className={className}>
      {visitor && (
        <button
          type="button"
          className={s.item}
          aria-label={t`Log in`}
          onClick={() => authLoader.send({ type: 'auth.loginRequested' })}
        >
          <Icon name="user" />
          <span className={s.name}>
            <Trans>Log in</Trans>
          </span>
        </button>
      )}
      {signedIn && (
        <AccountMenu name={name} onLogout={() => session.send({ type: 'session.signOutRequested' })} />
      )}
    </FlowRegion>
  );
};
