import { Trans, useLingui } from '@lingui/react/macro';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { NavLink } from '../../../components/link/Link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/dialog/Dialog.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { AccountEntries } from './AccountEntries.tsx';
import { mainMenu } from './menu.ts';
import s from './mobileMenu.module.css';
import { PreferencesButton, type FrameProps } from './PreferencesButton.tsx';

/** Full-height menu with all the header links in one column. */
export const MobileMenu = ({ actors, onPreferences }: FrameProps) => {
  const { t, i18n } = useLingui();
  const { shell, cart } = actors;
  const open = useTag(shell, 'menu');
  const badge = useTag(cart, 'badge');
  return (
    <Sheet
      open={open}
      onClose={() => shell.send({ type: 'shell.menuClosed' })}
      title={<Trans>Menu</Trans>}
      closeLabel={t`Close`}
    >
      <nav className={s.menu} aria-label={t`Main menu`}>
        {[...mainMenu, { to: '/help', label: null }].map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/'} className={cx(s.entry)}>
            <span>{label ? i18n._(label) : t`Help`}</span>
            <Icon name={laterIcons.chevronRight} />
          </NavLink>
        ))}
        {badge && (
          <button
            type="button"
            className={s.entry}
            onClick={() => shell.send({ type: 'shell.dialogOpened', dialog: 'cart' })}
          >
            <Trans>Cart</Trans>
            <span className={s.count}>1</span>
          </button>
        )}
        <AccountEntries
          actors={actors}
          className={s.entry}
          onLeave={() => shell.send({ type: 'shell.menuClosed' })}
        />
        <PreferencesButton actors={actors} onPreferences={onPreferences} className={s.preferences} />
      </nav>
    </Sheet>
  );
};
