import { useId, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { lastButton } from '../field/press.ts';
import s from './dialog.module.css';
import { registerModal } from './topModal.ts';

export type DialogProps = {
  /** If false, nothing is rendered. */
  open: boolean;
  /**
   * Called when the customer clicks ×, presses Escape or, if allowed, clicks the backdrop. The parent component
   * then sets `open={false}`.
   */
  onClose: () => void;
  /** Heading. If set, the dialog has a header with a close button. */
  title?: ReactNode;
  /** Accessible name for a dialog without a title. */
  label?: string | undefined;
  /** Accessible name of the × button, in the language of the page. */
  closeLabel?: string | undefined;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /** Additional class names. */
  className?: string | undefined;
  /** Class that positions the dialog. Defaults to `fixed`. */
  position?: string | undefined;
  /** Panel width: 26, 34 or 48 rem. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the screen on a phone. */
  fullOnPhone?: boolean | undefined;
  /** Closes the dialog when its backdrop is clicked. Defaults to false. */
  dismissOnBackdrop?: boolean | undefined;
  children: ReactNode;
};

// showModal() keeps the focus in the dialog and handles Escape; calling close() before the element is removed
// returns the focus to the opener
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
    // WebKit keeps the page inert while a style sheet is loading; reading the layout ends this state
    dialog.getBoundingClientRect();
    // focuses the main content if the opener is missing
    for (const place of [opener, document.querySelector('main')])
      if (isLost()) (place as HTMLElement | null)?.focus({ preventScroll: true });
  };
};

/** Native modal `<dialog>`, which is in the DOM only while it is open. `Dialog` and `Sheet` are built on it. */
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
        // a file input inside the dialog also fires "cancel"
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // the browser closes the dialog itself after a second Escape; if our own code closed the dialog, the
        // event is ignored, because the dialog is no longer in the document
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

/** Panel centred over a dark backdrop. Set `data-autofocus` on the first input to focus it. */
export const Dialog = ({ size = 'sm', fullOnPhone, className, ...rest }: DialogProps) => (
  <Modal {...rest} className={cx(s.centred, s[size], fullOnPhone && s.full, className)} />
);

export type SheetProps = Omit<DialogProps, 'size' | 'fullOnPhone'>;

/** Drawer at the right edge that fills the screen on phones. Clicking the backdrop closes it. */
export const Sheet = ({ className, dismissOnBackdrop = true, ...rest }: SheetProps) => (
  <Modal {...rest} dismissOnBackdrop={dismissOnBackdrop} className={cx(s.sheet, className)} />
);
