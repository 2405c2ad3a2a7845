import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, type FC } from 'react';
import type { DialogName } from '../../../machines/shell/shell/shell.machine.ts';
import { orNetworkFailure } from '../../actors/orNetworkFailure.ts';
import { toNotice } from '../../actors/services.ts';
import { i18n, loadMessages } from '../../i18n/index.ts';
import type { ShopActors } from '../actorSystem.ts';
import { countryInUse } from '../appServices.ts';
import { loadCode } from '../browser/loadCode.ts';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';

type DialogProps = { actors: ShopActors; onClose: () => void };

const load: Record<DialogName, () => Promise<{ default: FC<DialogProps> }>> = {
  cart: async () => {
    const [{ CartPanel }] = await Promise.all([
      import('../../features/checkout/cart/CartPanel.tsx'),
      loadMessages('dialogs'),
    ]);
    return { default: ({ actors, ...rest }) => <CartPanel actor={actors.cart} {...rest} /> };
  },
  preferences: async () => {
    const [{ PreferencesDialog }] = await Promise.all([
      import('../../features/shell/preferences/PreferencesDialog.tsx'),
      loadMessages('dialogs'),
    ]);
    const Preferences = ({ actors, ...rest }: DialogProps) => {
      const { location, deferredFeatures } = actors;
      // the actor starts after the deferred features have loaded, and only then handles earlier clicks
      const actor = useSelector(deferredFeatures, ({ context }) => context.actors?.preferences);
      useEffect(() => {
        const current = { country: countryInUse(location.getSnapshot().context), language: i18n.locale };
        actor?.send({ type: 'preferences.opened', current });
        return () => actor?.send({ type: 'preferences.closed' });
      }, [actor, location]);
      return actor ? <PreferencesDialog actor={actor} {...rest} /> : null;
    };
    return { default: Preferences };
  },
  search: async () => {
    const [{ SearchDialog }] = await Promise.all([
      import('../../features/catalogue/search/SearchDialog.tsx'),
      loadMessages('dialogs'),
    ]);
    const Search = ({ actors, ...rest }: DialogProps) => {
      // the actor starts after the deferred features have loaded, and only then handles earlier clicks
      const actor = useSelector(actors.deferredFeatures, ({ context }) => context.actors?.search);
      useEffect(() => {
        actor?.send({ type: 'search.opened' });
        return () => actor?.send({ type: 'search.closed' });
      }, [actor]);
      return actor ? <SearchDialog actor={actor} {...rest} /> : null;
    };
    return { default: Search };
  },
};

const lazyDialog = (name: DialogName): FC<DialogProps> =>
  lazy(() => orNetworkFailure(loadCode(name, load[name])));

const views: Record<DialogName, FC<DialogProps>> = {
  cart: lazyDialog('cart'),
  preferences: lazyDialog('preferences'),
  search: lazyDialog('search'),
};

/** Renders the open dialog. Its chunk loads on first use. */
export const Dialogs = ({ actors, dialog }: { actors: ShopActors; dialog: DialogName }) => {
  const { shell } = actors;
  const View = views[dialog];
  const close = () => shell.send({ type: 'shell.dialogClosed' });
  const apologise = (error: unknown) => {
    // replaces the view, because React caches a lazy view's error and would never load the view again
    views[dialog] = lazyDialog(dialog);
    close();
    shell.send({ type: 'alert.raised', notice: toNotice(error) });
  };
  return (
    <ErrorBoundary key={dialog} fallback={null} onError={apologise}>
      <Suspense>
        <View actors={actors} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
};
