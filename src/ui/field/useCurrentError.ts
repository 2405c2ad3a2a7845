import { useCallback, useState, type ReactNode } from 'react';

/**
 * State of an error: unchanged since it was shown, hidden by an edit, or shown again after a submit during
 * which the field had the focus.
 */
const [asTold, edited, sent] = [0, 1, 2];

/**
 * Hides an error on the first edit of the field or, with `of: 'form'`, of any field in its form. Shows the
 * error again after a submit or when the error changes. Returns the visible error, a ref for the field, and a
 * flag. The flag is true if the field had the focus on the last submit. The error must then be an alert,
 * because screen readers otherwise read it only when the focus moves.
 */
export const useCurrentError = (error: ReactNode, of: 'part' | 'form' = 'part') => {
  const [since, setSince] = useState(asTold);
  const [shown, setShown] = useState(error);
  if (shown !== error) {
    setShown(error);
    if (since === edited) setSince(asTold);
  }
  const watch = useCallback(
    (part: HTMLElement | null) => {
      const form = part?.closest('form');
      const scope = of === 'form' ? form : part;
      let stays: boolean | undefined;
      const isIn = (element: Node | null | undefined, { target }: Event) => element?.contains(target as Node);
      const edit = (event: Event) => {
        if (isIn(scope, event)) setSince(edited);
      };
      const noteSender = () => {
        stays = part?.contains(document.activeElement);
      };
      const showAgain = (event: Event) => {
        if (isIn(form, event)) setSince(stays ? sent : asTold);
      };
      // listens on the document, and thus after React's own listeners: rendering before React has read a
      // controlled field would undo the input
      for (const event of ['input', 'change']) document.addEventListener(event, edit);
      // must run before the form moves the focus to a field
      document.addEventListener('submit', noteSender, true);
      document.addEventListener('submit', showAgain);
      return () => {
        for (const event of ['input', 'change']) document.removeEventListener(event, edit);
        document.removeEventListener('submit', noteSender, true);
        document.removeEventListener('submit', showAgain);
      };
    },
    [of],
  );
  return [since === edited ? null : error, watch, since === sent] as const;
};
