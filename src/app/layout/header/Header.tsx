import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { brand } from '../../../../contract/domain/brand.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { Link, NavLink } from '../../../components/link/Link.tsx';
import { Logo } from '../../../ui/brand/Logo.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { lateView } from '../../../ui/lateView.tsx';
import s from './header.module.css';
import { HeaderAccount } from './HeaderAccount.tsx';
import { mainMenu } from './menu.ts';
import { PreferencesButton, type FrameProps } from './PreferencesButton.tsx';

/** Loads the menu lazily, because it is used only on phones and not immediately after the page has loaded. */
export const { load: loadMobileMenu, View: MobileMenu } = lateView(
  async () => (await import('./MobileMenu.tsx')).MobileMenu,
  () => null,
);

/**
 * Page header with the logo, main menu, cart, help, preferences and account. Below 900 px, it shows only the
 * logo, the cart and a menu with everything else. During checkout, it shows only the logo, the cart and help.
 */
export const Header = ({
  actors,
  onPreferences,
  isCheckout,
  isOrder,
  children,
}: FrameProps & {
  isCheckout: boolean;
  /** True on the page of a single order. That page has its own message about a lost connection. */
  isOrder: boolean;
  /** Content below the header row. */
  children?: ReactNode;
}) => {
  const { t, i18n } = useLingui();
  const { shell, cart } = actors;
  const offline = useTag(shell, 'offline');
  const badge = useTag(cart, 'badge');
  const menu = useTag(shell, 'menu');
  return (
    <header className={cx(s.header, isCheckout && s.checkout)}>
      <div className={s.inner}>
        <Link to="/" className={s.logo} aria-label={brand.name}>
          <Logo size={34} />
        </Link>
        {isCheckout && (
          <p className={s.secure}>
            <Icon name="lock" size={18} />
            <span className={s.secureWords}>
              <Trans>Secure checkout</Trans>
            </span>
          </p>
        )}
        <nav className={s.nav} aria-label={t`Main menu`}>
          {mainMenu.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={cx(s.link)}>
              {i18n._(label)}
            </NavLink>
          ))}
        </nav>
        <div className={s.tools}>
          {/* reserves space for the cart, which loads late; if the cart is empty, the gap before the icons is not noticeable */}
          <span className={s.cartPlace}>
            {badge && (
              <button
                type="button"
                className={cx(s.item, s.square)}
                aria-label={t`Cart, 1 item`}
                onClick={() => shell.send({ type: 'shell.dialogOpened', dialog: 'cart' })}
              >
                <Icon name="cart" size={24} />
                <span className={s.badge}>1</span>
              </button>
            )}
          </span>
          <button
            type="button"
            className={cx(s.item, s.search)}
            aria-label={t`Search`}
            onClick={() => shell.send({ type: 'shell.dialogOpened', dialog: 'search' })}
          >
            <Icon name="search" size={24} />
          </button>
          {/* during checkout, Help opens in a new tab so that no input is lost */}
          <NavLink
            to="/help"
            className={cx(s.link, !isCheckout && s.wide)}
            target={isCheckout ? '_blank' : undefined}
          >
            <Trans>Help</Trans>
          </NavLink>
          <PreferencesButton actors={actors} onPreferences={onPreferences} className={s.wide} />
          <HeaderAccount actors={actors} className={cx(s.wide, s.account)} />
          <button
            type="button"
            className={cx(s.item, s.square, s.narrow)}
            aria-label={t`Menu`}
            aria-expanded={menu}
            onClick={() => shell.send({ type: 'shell.menuOpened' })}
          >
            <Icon name="menu" size={24} />
          </button>
        </div>
      </div>
      {children}
      {offline && !isOrder && (
        <p className={s.offline} role="status">
          <Icon name="wifiOff" size={18} />
          {t`You are offline.`}
        </p>
      )}
      {menu && <MobileMenu actors={actors} onPreferences={onPreferences} />}
    </header>
  );
};
