import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { FC, ReactNode } from 'react';
import type { DialogName } from '../../../machines/shell.machine.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { ShopParts } from '../system.ts';

type DialogProps = { parts: ShopParts; onClose: () => void; notices: ReactNode };

const load: Record<DialogName, () => Promise<{ default: FC<DialogProps> }>> = {
  cart: async () => {
    const { CartPanel } = await import('../../dialogs/CartPanel.tsx');
    return { default: ({ parts, ...rest }) => <CartPanel actor={parts.cart} {...rest} /> };
  },
  preferences: async () => {
    const { PreferencesDialog } = await import('../../dialogs/PreferencesDialog.tsx');
    return { default: ({ parts, ...rest }) => <PreferencesDialog actor={parts.preferences} {...rest} /> };
  },
};

const views: Record<DialogName, FC<DialogProps>> = {
  cart: lazy(load.cart),
  preferences: lazy(load.preferences),
};

/** The one open dialog; its chunk is fetched when it is first wanted. What is said meanwhile is said inside it. */
export const Dialogs = ({ parts, notices }: { parts: ShopParts; notices: ReactNode }) => {
  const { shell } = parts;
  const dialog = useSelector(shell, (snapshot) => snapshot.context.dialog);
  if (!dialog) return notices;
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
        <View parts={parts} onClose={close} notices={notices} />
      </Suspense>
    </ErrorBoundary>
  );
};
