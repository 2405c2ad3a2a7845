import { lazy, Suspense, type FC } from 'react';
import type { DialogName } from '../../../machines/shell/shell.machine.ts';
import { loadMessages } from '../../i18n/index.ts';
import type { ShopActors } from '../actorSystem.ts';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';

type DialogProps = { actors: ShopActors; onClose: () => void };

const load: Record<DialogName, () => Promise<{ default: FC<DialogProps> }>> = {
  cart: async () => {
    const [{ CartPanel }] = await Promise.all([
      import('../../dialogs/CartPanel.tsx'),
      loadMessages('dialogs'),
    ]);
    return { default: ({ actors, ...rest }) => <CartPanel actor={actors.cart} {...rest} /> };
  },
  preferences: async () => {
    const [{ PreferencesDialog }] = await Promise.all([
      import('../../dialogs/PreferencesDialog.tsx'),
      loadMessages('dialogs'),
    ]);
    return { default: ({ actors, ...rest }) => <PreferencesDialog actor={actors.preferences} {...rest} /> };
  },
};

const views: Record<DialogName, FC<DialogProps>> = {
  cart: lazy(load.cart),
  preferences: lazy(load.preferences),
};

/** The one open dialog; its chunk is fetched when it is first wanted. */
export const Dialogs = ({ actors, dialog }: { actors: ShopActors; dialog: DialogName }) => {
  const { shell } = actors;
  const View = views[dialog];
  const close = () => shell.send({ type: 'shell.dialogClosed' });
  const apologise = () => {
    // a lazy view that failed once stays broken: the next opening starts anew
    views[dialog] = lazy(load[dialog]);
    close();
    shell.send({ type: 'alert.raised', notice: { tone: 'danger', text: 'network' } });
  };
  return (
    <ErrorBoundary key={dialog} fallback={null} onError={apologise}>
      <Suspense>
        <View actors={actors} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
};
