import type { TransRenderProps } from '@lingui/react';
import { i18n } from './index.ts';

/**
 * The element of each `<Trans>`: a browser that translates the page moves texts, and React could not remove them any
 * more. Another text is another element, so that no translation of the former one stays.
 */
export const MessageText = ({ id, children }: TransRenderProps) => {
  const texts = [children].flat().filter((part) => typeof part === 'string');
  return <span key={[i18n.locale, id, ...texts].join(' ')}>{children}</span>;
};
