import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import s from './surface.module.css';

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** Element of the card: `section`, `article`, `li`, `form`. */
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined;
  /** Removes the padding, for pictures up to the edge. */
  flush?: boolean | undefined;
  /** Raises the card slightly under the pointer; for cards with one link of class `cardLink`. */
  pressable?: boolean | undefined;
};

/** Surface with a thin border. */
export const Card = ({ as: Tag = 'div', flush, pressable, className, ...rest }: CardProps) => (
  <Tag {...rest} className={cx(s.card, flush && s.flush, pressable && s.pressable, className)} />
);

/** Stretches a link over the whole card around it. */
export const cardLink: string = s.link ?? '';
