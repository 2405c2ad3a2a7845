import { useId, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { lastButton } from '../field/press.ts';
import s from './dialog.module.css';
import { registerModal } from './topModal.ts';

export type DialogProps = {
  /** A closed dialog renders nothing. */
  open: boolean;
  /** Called by ×, Escape and, if allowed, the backdrop. The owner then sets `open={false}`. */
  onClose: () => void;
  /** Heading. It also adds the header with its close button. */
  title?: ReactNode;
  /** Accessible name of a dialog without a title. */
  label?: string | undefined;
  /** Accessible name of the × button, in the reader's language. */
  closeLabel?: string | undefined;
  /** Buttons at the end, always visible. */
  footer?: ReactNode;
  /** Extra class names. */
  className?: string | undefined;
  /** Class that positions the dialog; default `fixed`. */
  position?: string | undefined;
  /** Width of the panel: 26, 34 or 48 rem. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the screen on a phone. */
  fullOnPhone?: boolean | undefined;
  /** Closes the dialog on a click on its backdrop; default false. */
  dismissOnBackdrop?: boolean | undefined;
  children: ReactNode;
};

// showModal keeps the focus inside and handles Escape; close() before removal returns the focus to the opener
const showWhileMounted = (dialog: HTMLDialogElement | null) => {
  if (!dialog) return undefined;
  const { activeElement, body } = document;
  const opener = activeElement === body ? lastButton() : activeElement;
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  const closed = registerModal(dialog);
  return () => {
    dialog.close();
    closed();
    const isLost = (): boolean =>
      document.activeElement === document.body || dialog.contains(document.activeElement);
    // WebKit keeps the page inert while a style sheet loads, until a script reads its layout
    dialog.getBoundingClientRect();
    // the opener may be gone; the page then takes the focus
    for (const place of [opener, document.querySelector('main')])
      if (isLost()) (place as HTMLElement | null)?.focus({ preventScroll: true });
  };
};

/** Core of dialog and sheet: a native modal `<dialog>`, which is in the page only while open. */
const Modal = ({
  open,
  onClose,
  title,
  label,
  closeLabel = 'Close',
  footer,
  className,
  position = 'fixed',
  dismissOnBackdrop,
  children,
}: DialogProps) => {
  const heading = useId();
  if (!open) return null;
  const dismiss = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop's click; its key is Escape
    <dialog
      ref={showWhileMounted}
      className={cx(s.dialog, className, position)}
      aria-labelledby={title ? heading : undefined}
      aria-label={title ? undefined : label}
      onCancel={(event) => {
        // a file input inside also fires "cancel"
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // browsers may force a close on the second Escape; after our own close() the dialog is no longer in the page
        if (event.currentTarget.isConnected && !event.currentTarget.open) onClose();
      }}
      onClick={dismissOnBackdrop ? dismiss : undefined}
    >
      <div className={s.panel}>
        {title && (
          <div className={s.header}>
            <h2 id={heading} className={s.title}>
              {title}
            </h2>
            <button type="button" className={s.close} aria-label={closeLabel} onClick={onClose}>
              ×
            </button>
          </div>
        )}
        <div className={s.body}>{children}</div>
        {footer && <div className={s.footer}>{footer}</div>}
      </div>
    </dialog>
  );
};

/** Centred panel over a dark backdrop. Set `data-autofocus` on the first input to focus it. */
export const Dialog = ({ size = 'sm', fullOnPhone, className, ...rest }: DialogProps) => (
  <Modal {...rest} className={cx(s.centred, s[size], fullOnPhone && s.full, className)} />
);

export type SheetProps = Omit<DialogProps, 'size' | 'fullOnPhone'>;

/** Drawer at the right edge, which fills the screen on phones. A click on the backdrop closes it. */
export const Sheet = ({ className, dismissOnBackdrop = true, ...rest }: SheetProps) => (
  <Modal {...rest} dismissOnBackdrop={dismissOnBackdrop} className={cx(s.sheet, className)} />
);
