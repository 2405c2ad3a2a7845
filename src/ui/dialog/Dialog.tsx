import { useId, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { lastButton } from '../field/press.ts';
import s from './dialog.module.css';
import { registerModal } from './topModal.ts';

export type DialogProps = {
  /** A closed one renders nothing. */
  open: boolean;
  /** Called by ×, Escape and, if allowed, the backdrop. The owner closes it by `open={false}`. */
  onClose: () => void;
  /** The heading; it also adds the header and its close button. */
  title?: ReactNode;
  /** Name for a dialog without a title. */
  label?: string | undefined;
  /** Accessible name of the × button, in the reader's language. */
  closeLabel?: string | undefined;
  /** Buttons at the end, always visible. */
  footer?: ReactNode;
  /** Extra class names. */
  className?: string | undefined;
  /** Position class, default `fixed`. */
  position?: string | undefined;
  /** Width of the panel: 26, 34 or 48 rem. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the screen of a phone. */
  fullOnPhone?: boolean | undefined;
  /** A click on the backdrop closes it; false by default. */
  dismissOnBackdrop?: boolean | undefined;
  children: ReactNode;
};

// showModal traps focus and Escape; close() before removal gives focus back to the opener
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
    // WebKit keeps the page inert while a style sheet loads, until its layout is read
    dialog.getBoundingClientRect();
    // the opener may be gone, so focus falls back to the page
    for (const place of [opener, document.querySelector('main')])
      if (isLost()) (place as HTMLElement | null)?.focus({ preventScroll: true });
  };
};

/** The core of dialog and sheet: a native modal `<dialog>`, in the page only while open. */
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
        // a file input inside also sends "cancel"
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // browsers may force a close on a second Escape; our own close() comes after removal
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

/** A centred panel over a dark backdrop. The first input may have `data-autofocus`. */
export const Dialog = ({ size = 'sm', fullOnPhone, className, ...rest }: DialogProps) => (
  <Modal {...rest} className={cx(s.centred, s[size], fullOnPhone && s.full, className)} />
);

export type SheetProps = Omit<DialogProps, 'size' | 'fullOnPhone'>;

/** A drawer at the right edge, the whole screen on phones; the backdrop closes it. */
export const Sheet = ({ className, dismissOnBackdrop = true, ...rest }: SheetProps) => (
  <Modal {...rest} dismissOnBackdrop={dismissOnBackdrop} className={cx(s.sheet, className)} />
);
