import type { TransRenderProps } from '@lingui/react';
import { i18n } from './index.ts';

/**
 * Wraps the text of each `<Trans>` in an element. When a browser translates the page, it moves text nodes, and
 * React can then no longer remove them. Text that changes gets a new element, so that the old translation does
 * not stay on the page.
 */
export const MessageText = ({ id, children }: TransRenderProps) => {
  const texts = [children].flat().filter((part) => typeof part === 'string');
  return <span key={[i18n.locale, id, ...texts].join(' ')}>{children}</span>;
};
