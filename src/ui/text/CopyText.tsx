import { useId, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './text.module.css';

export type CopyTextProps = {
  /** Label, such as "Code" or "Serial number". */
  label: ReactNode;
  /** Displayed text, which may be masked or grouped. Copying the actual text is up to the caller. */
  text: ReactNode;
  onCopy?: (() => void) | undefined;
  copyLabel: string;
  /** True immediately after copying, when the icon changes and `copiedLabel` is announced. */
  copied?: boolean | undefined;
  copiedLabel: string;
  /** Message shown if the browser refuses to copy. The text is then selected. */
  refused?: ReactNode;
  /** True if another notice on the page announces that the text was copied. */
  silent?: boolean | undefined;
  /** Uses large type, for the purchased code. */
  large?: boolean | undefined;
  /** True if the text is a URL, which can wrap after any character, not only after hyphens. */
  url?: boolean | undefined;
  /** Additional buttons, such as Show. */
  actions?: ReactNode;
  className?: string | undefined;
};

const select = (text: HTMLElement | null): void => {
  if (text) getSelection()?.selectAllChildren(text);
};

/** A code or number with a copy button. */
export const CopyText = ({
  label,
  text,
  onCopy,
  copyLabel,
  copied,
  copiedLabel,
  refused,
  silent,
  large,
  url,
  actions,
  className,
}: CopyTextProps) => {
  const id = useId();
  return (
    <div className={cx(s.copy, large && s.large, className)}>
      <div className={s.content}>
        <span id={id} className={s.label}>
          {label}
        </span>
        {/* live region that announces a code when it appears */}
        <span
          ref={refused ? select : undefined}
          className={cx(s.code, url && s.url)}
          aria-live={silent ? 'polite' : undefined}
        >
          {text}
        </span>
      </div>
      <div className={s.buttons}>
        {actions}
        {onCopy && (
          <Button
            size="sm"
            aria-describedby={id}
            onClick={onCopy}
            leading={<Icon name={copied ? laterIcons.check : laterIcons.copy} size={18} />}
          >
            {copied ? copiedLabel : copyLabel}
          </Button>
        )}
      </div>
      {refused && (
        <p role="alert" className={s.refused}>
          {refused}
        </p>
      )}
      {!silent && (
        <span className="visually-hidden" role="status">
          {copied ? copiedLabel : ''}
        </span>
      )}
    </div>
  );
};
