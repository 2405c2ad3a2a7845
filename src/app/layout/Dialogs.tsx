import { lazy, Suspense } from 'react';
import type { FC } from 'react';
import type { DialogName } from '../../../machines/shell.machine.ts';
import { loadWords } from '../../i18n/index.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { ShopParts } from '../system.ts';

type DialogProps = { parts: ShopParts; onClose: () => void };

const load: Record<DialogName, () => Promise<{ default: FC<DialogProps> }>> = {
  cart: async () => {
    const [{ CartPanel }] = await Promise.all([import('../../dialogs/CartPanel.tsx'), loadWords('dialogs')]);
    return { default: ({ parts, ...rest }) => <CartPanel actor={parts.cart} {...rest} /> };
  },
  preferences: async () => {
    const [{ PreferencesDialog }] = await Promise.all([
      import('../../dialogs/PreferencesDialog.tsx'),
      loadWords('dialogs'),
    ]);
    return { default: ({ parts, ...rest }) => <PreferencesDialog actor={parts.preferences} {...rest} /> };
  },
};

const views: Record<DialogName, FC<DialogProps>> = {
  cart: lazy(load.cart),
  preferences: lazy(load.preferences),
};

/** The one open dialog; its chunk is fetched when it is first wanted. */
export const Dialogs = ({ parts, dialog }: { parts: ShopParts; dialog: DialogName }) => {
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
