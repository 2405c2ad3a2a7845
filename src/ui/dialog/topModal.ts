import { useSyncExternalStore } from 'react';

/** The open modal dialogs, the topmost last. Everything outside of that one is inert. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Registers a shown dialog; the returned function removes it. */
export const registerModal = (dialog: HTMLDialogElement) => {
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notify();
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The topmost modal dialog; null while the page itself can be used. */
export const useTopModal = () => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
