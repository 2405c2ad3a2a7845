import { lazy, Suspense, type FC } from 'react';
import type { DialogName } from '../../../machines/shell/shell.machine.ts';
import { loadMessages } from '../../i18n/index.ts';
import type { ShopActors } from '../actorSystem.ts';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';

type DialogProps = { parts: ShopActors; onClose: () => void };

const load: Record<DialogName, () => Promise<{ default: FC<DialogProps> }>> = {
  cart: async () => {
    const [{ CartPanel }] = await Promise.all([
      import('../../dialogs/CartPanel.tsx'),
      loadMessages('dialogs'),
    ]);
    return { default: ({ parts, ...rest }) => <CartPanel actor={parts.cart} {...rest} /> };
  },
  preferences: async () => {
    const [{ PreferencesDialog }] = await Promise.all([
      import('../../dialogs/PreferencesDialog.tsx'),
      loadMessages('dialogs'),
    ]);
    return { default: ({ parts, ...rest }) => <PreferencesDialog actor={parts.preferences} {...rest} /> };
  },
};

const views: Record<DialogName, FC<DialogProps>> = {
  cart: lazy(load.cart),
  preferences: lazy(load.preferences),
};

/** The one open dialog; its chunk is fetched when it is first wanted. */
export const Dialogs = ({ parts, dialog }: { parts: ShopActors; dialog: DialogName }) => {
  const { shell } = parts;
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
        <View parts={parts} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
};
