import { useSyncExternalStore } from 'react';

/** Open modal dialogs, topmost last. Everything outside the topmost one is inert. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Registers an open dialog and returns a function that unregisters it. */
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

/** Returns the topmost modal dialog, or null if none is open. */
export const useTopModal = () => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
