import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import { Trail } from '../../components/layout/Trail.tsx';
import { useAuthScreen } from '../../features/identity/authLoader/useAuthScreen.ts';
import { screens, type ScreenName } from '../../features/screens.ts';
import { loadMessages } from '../../i18n/index.ts';
import { PageBanner } from '../../ui/brand/PageBanner.tsx';
import { lateView } from '../../ui/lateView.tsx';
import { ScrollTop } from '../../ui/surface/ScrollTop.tsx';
import type { ShopActors } from '../actorSystem.ts';
import { scrollToTop } from '../router/announceScreen.ts';
import { titleOf } from '../router/titleOf.ts';
import { ScreenHost } from '../screens/ScreenHost.tsx';
import { Header } from './header/Header.tsx';
import s from './layout.module.css';
import { Notices } from './notices/Notices.tsx';

export const { load: loadFooter, View: Footer } = lateView(
  async () => {
    const [footer] = await Promise.all([import('./footer/Footer.tsx'), loadMessages('below')]);
    return footer.Footer;
  },
  () => <div className={s.footerWaiting} />,
);
// renders nothing if a chunk fails to load, so that the rest of the page still works
const nothing = () => null;
const { View: Dock } = lateView(async () => {
  const [dock] = await Promise.all([import('./dock/Dock.tsx'), loadMessages('below')]);
  return dock.Dock;
}, nothing);
const { View: OpenOrders } = lateView(async () => {
  const [orders] = await Promise.all([import('./header/OpenOrders.tsx'), loadMessages('below')]);
  return orders.OpenOrders;
}, nothing);
export const { load: loadDialogs, View: Dialogs } = lateView(
  async () => (await import('./Dialogs.tsx')).Dialogs,
  nothing,
);
export const { load: loadSessionDialogs, View: SessionDialogs } = lateView(async () => {
  const [dialogs] = await Promise.all([import('./SessionDialogs.tsx'), loadMessages('dialogs')]);
  return dialogs.SessionDialogs;
}, nothing);

const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

type LayoutProps = { actors: ShopActors };

// each component selects its own state, because a selector in the frame would re-render the whole page
const FoundOrders = ({ actors: { deferredFeatures } }: LayoutProps) => {
  const actor = useSelector(deferredFeatures, ({ context }) => context.actors?.openOrders);
  return actor && <OpenOrders actor={actor} />;
};
const LoadedDock = ({ actors: { deferredFeatures }, withFooter }: LayoutProps & { withFooter: boolean }) =>
  useTag(deferredFeatures, 'running') && <Dock deferredFeatures={deferredFeatures} withFooter={withFooter} />;
const BackToTop = ({ actors: { shell } }: LayoutProps) => {
  const { t } = useLingui();
  return useTag(shell, 'scrolled') && <ScrollTop label={t`Back to top`} onClick={scrollToTop} />;
};
const OpenDialog = ({ actors }: LayoutProps) => {
  const dialog = useSelector(actors.shell, ({ context }) => context.dialog);
  return dialog && <Dialogs actors={actors} dialog={dialog} />;
};
const OpenSessionDialogs = ({ actors }: LayoutProps) => {
  const signingIn = useAuthScreen(actors.authLoader) !== 'closed';
  const leaving = useScreen<string>(actors.session) === 'confirm';
  const warned = useTag(actors.idle, 'warning');
  return (signingIn || leaving || warned) && <SessionDialogs actors={actors} />;
};

/** The frame around every screen. The banner title is the only h1 on the page. */
export const Layout = ({ actors, onPreferences }: LayoutProps & { onPreferences: () => void }) => {
  const { screen } = actors;
  // keeps the previous route until the new screen has been rendered, so that the banner and the screen change
  // together
  const route = useSelector(screen, ({ context }) => context.mounted?.route ?? context.route);
  const name = (route?.screen ?? 'home') as ScreenName;
  const path = route?.path.toLowerCase().replace(/(.)\/+$/, '$1') ?? '/';
  const { hasOwnBanner, withoutFooter } = screens[name];
  const withFooter = !withoutFooter?.includes(path);
  // during checkout, the frame has no links that leave the checkout
  const isCheckout = /checkout$/i.test(name) || name === 'paymentProcess';
  const isOrder = name === 'paymentProcess' || name === 'orderSuccess';
  // an order's own page does not need the notice about open orders
  const namesOrders = !isCheckout && !isOrder;
  return (
    <div className={s.page}>
      <a href="#main" className="skip-link" onClick={skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Header actors={actors} onPreferences={onPreferences} isCheckout={isCheckout} isOrder={isOrder}>
        {namesOrders && <FoundOrders actors={actors} />}
      </Header>
      <main id="main" tabIndex={-1} className={s.main}>
        {!isCheckout && !hasOwnBanner && <PageBanner title={titleOf(route)} trail={<Trail />} />}
        <ScreenHost screen={screen} />
      </main>
      {withFooter && (
        <Footer actors={actors} onPreferences={onPreferences} isCheckout={isCheckout} screen={name} />
      )}
      <LoadedDock actors={actors} withFooter={withFooter} />
      <BackToTop actors={actors} />
      <Notices actors={actors} />
      <OpenDialog actors={actors} />
      <OpenSessionDialogs actors={actors} />
    </div>
  );
};
