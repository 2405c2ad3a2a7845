import { useState, type MouseEvent } from 'react';
import { Alert, type AlertProps } from './Alert.tsx';

export type ClosableAlertProps = Omit<AlertProps, 'onClose'> & {
  /** What it tells of. It is closed for that; another one is told again, in the same words too. */
  about: unknown;
};

/** The button goes with the message: whoever pressed it goes on at the next one, not at the top of the page. */
const goOn = (button: HTMLElement): void => {
  const around = button.closest<HTMLElement>('dialog, main');
  const all = [...(around?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])];
  (all[all.indexOf(button) + 1] ?? around)?.focus();
};

/** A message in the page that its reader may send away. */
export const ClosableAlert = ({ about, ...alert }: ClosableAlertProps) => {
  const [closed, setClosed] = useState<unknown>(null);
  if (about === closed) return null;
  const close = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    goOn(currentTarget);
    setClosed(about);
  };
  return <Alert {...alert} onClose={close} />;
};
