import { useLingui } from '@lingui/react/macro';
import { Link } from '../../../components/link/Link.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Menu } from '../../../ui/menu/Menu.tsx';
import s from './header.module.css';
import { Welcome } from './Welcome.tsx';

/** Menu for signed-in customers. */
export const AccountMenu = ({ name, onLogout }: { name: string; onLogout: () => void }) => {
  const { t } = useLingui();
  const shown = name || t`Account`;
  return (
    <Menu
      label={t`Account menu: ${shown}`}
      triggerClassName={s.item}
      trigger={
        <>
          <Icon name="user" />
          <span className={s.name}>{shown}</span>
          <Icon name={laterIcons.chevronDown} size={16} />
        </>
      }
      heading={<Welcome name={name} />}
      items={[
        {
          id: 'profile',
          label: t`Profile`,
          icon: 'user',
          render: (entry) => <Link to="/profile" {...entry} />,
        },
        {
          id: 'orders',
          label: t`Orders`,
          icon: laterIcons.receipt,
          render: (entry) => <Link to="/orders" {...entry} />,
        },
        {
          id: 'logout',
          label: t`Logout`,
          icon: laterIcons.logout,
          apart: true,
          onSelect: onLogout,
        },
      ]}
    />
  );
};
