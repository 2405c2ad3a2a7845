import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTopModal } from '../dialog/topModal.ts';
import s from './alert.module.css';

export type AlertStackProps = {
  /** Accessible name of the region. */ label: string;
  /** `Alert` elements, newest last. */ children?: ReactNode;
};

/**
 * Floating alerts. While a dialog is open, they are rendered inside the topmost dialog, because the rest of the
 * page is inert. Without alerts, nothing is rendered.
 */
export const AlertStack = ({ label, children }: AlertStackProps) => {
  const region = useRef<HTMLElement>(null);
  const from = useRef<EventTarget>(null);
  const modal = useTopModal();
  const count = children == null ? 0 : [children].flat().length;
  // shows the region again for each alert, because the last element added to the top layer is on top
  useLayoutEffect(() => {
    const stack = region.current;
    if (count === 0 || !stack) return undefined;
    stack.showPopover();
    return () => {
      const held = stack.contains(document.activeElement);
      stack.hidePopover();
      if (!held) return;
      // closing an alert returns the focus to where it was before
      const back = from.current;
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      else (modal?.querySelector('button') ?? document.querySelector('main'))?.focus();
    };
  }, [count, modal]);
  if (count === 0) return null;
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const stack = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches where the focus comes from
    <section ref={region} popover="manual" aria-label={label} className={s.stack} onFocus={enter}>
      {children}
    </section>
  );
  return modal ? createPortal(stack, modal) : stack;
};
