import { useCallback, useState, type ReactNode } from 'react';

/**
 * An error is about what stood in its field when it was told: it goes with the first edit, and stands again when it is
 * told again, which is when another one comes or when the form is submitted. Gives what stands, the ref of the part
 * whose edits count: a field, or with `of: 'form'` anything inside of the form, and whether the form was sent from in
 * there since: to whoever is led to a field its error is read, to whoever has stayed in it nobody says anything.
 */
export const useCurrentError = (error: ReactNode, of: 'part' | 'form' = 'part') => {
  const [edited, setEdited] = useState(false);
  const [told, setTold] = useState(error);
  const [sent, setSent] = useState(false);
  if (told !== error) {
    setTold(error);
    setEdited(false);
  }
  const watch = useCallback(
    (part: HTMLElement | null) => {
      const form = part?.closest('form');
      const scope = of === 'form' ? form : part;
      const isIn = (element: Node | null | undefined, { target }: Event): boolean =>
        target instanceof Node && element?.contains(target) === true;
      const edit = (event: Event) => {
        if (!isIn(scope, event)) return;
        setEdited(true);
        setSent(false);
      };
      const noteSender = (event: Event) => {
        if (isIn(form, event)) setSent(part?.contains(document.activeElement) === true);
      };
      const showAgain = (event: Event) => {
        if (isIn(form, event)) setEdited(false);
      };
      // above React's own listeners: drawing before they have read a controlled field would take back what was typed
      for (const event of ['input', 'change']) document.addEventListener(event, edit);
      document.addEventListener('submit', showAgain);
      // before the form leads anybody to a field
      document.addEventListener('submit', noteSender, true);
      return () => {
        for (const event of ['input', 'change']) document.removeEventListener(event, edit);
        document.removeEventListener('submit', showAgain);
        document.removeEventListener('submit', noteSender, true);
      };
    },
    [of],
  );
  return [edited ? null : error, watch, sent] as const;
};
