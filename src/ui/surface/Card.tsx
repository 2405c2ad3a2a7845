import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import s from './surface.module.css';

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** Element to render, such as `section`, `article` or `li`. */
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined;
  /** Removes the padding, for images that extend to the edges. */
  flush?: boolean | undefined;
  /** Raises the card slightly on hover. For cards with a single link of class `cardLink`. */
  pressable?: boolean | undefined;
};

/** Surface with a thin border. */
export const Card = ({ as: Tag = 'div', flush, pressable, className, ...rest }: CardProps) => (
  <Tag {...rest} className={cx(s.card, flush && s.flush, pressable && s.pressable, className)} />
);

/** Class of a link that covers the whole card around it. */
export const cardLink: string = s.link ?? '';
