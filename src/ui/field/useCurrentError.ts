import { useCallback, useState, type ReactNode } from 'react';

/**
 * An error is about what stood in its field when it was told: it goes with the first edit, and stands again when it is
 * told again, which is when another one comes or when the form is submitted. Gives what stands, and the ref of the part
 * whose edits count: a field, or with `of: 'form'` anything inside of the form. The notes end the part: they are read out
 * to whoever sent the form from in there, for to whoever is led to a field its error is read with it.
 */
export const useCurrentError = (error: ReactNode, of: 'part' | 'form' = 'part') => {
  const [edited, setEdited] = useState(false);
  const [told, setTold] = useState(error);
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
        if (isIn(scope, event)) setEdited(true);
      };
      const showAgain = (event: Event) => {
        if (isIn(form, event)) setEdited(false);
      };
      const readOut = () =>
        part?.lastElementChild?.setAttribute(
          'aria-live',
          part.contains(document.activeElement) ? 'assertive' : 'off',
        );
      // above React's own listeners: drawing before they have read a controlled field would take back what was typed
      for (const event of ['input', 'change']) document.addEventListener(event, edit);
      document.addEventListener('submit', showAgain);
      // before the form leads anybody to a field
      document.addEventListener('submit', readOut, true);
      return () => {
        for (const event of ['input', 'change']) document.removeEventListener(event, edit);
        document.removeEventListener('submit', showAgain);
        document.removeEventListener('submit', readOut, true);
      };
    },
    [of],
  );
  return [edited ? null : error, watch] as const;
};
