import { useState, type MouseEvent } from 'react';
import { Alert, type AlertProps } from './Alert.tsx';

export type ClosableAlertProps = Omit<AlertProps, 'onClose'> & {
  /**
   * The alert's subject. A closed alert reappears only when the subject changes, even if the text stays the
   * same.
   */
  about: unknown;
};

/** Moves the focus to the next link or button, because the clicked button disappears. */
const goOn = (button: HTMLElement): void => {
  const around = button.closest<HTMLElement>('dialog, main');
  const all = [...(around?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])];
  (all[all.indexOf(button) + 1] ?? around)?.focus();
};

/** Inline message that the customer can close. */
export const ClosableAlert = ({ about, ...alert }: ClosableAlertProps) => {
  const [closed, setClosed] = useState<unknown>(null);
  if (about === closed) return null;
  const close = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    goOn(currentTarget);
    setClosed(about);
  };
  return <Alert {...alert} onClose={close} />;
};
