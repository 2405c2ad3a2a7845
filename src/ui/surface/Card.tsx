import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import s from './surface.module.css';

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** The element: `section`, `article`, `li`, `form`. */
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined;
  /** No inner space, for art up to the edge. */
  flush?: boolean | undefined;
  /** Rises slightly under the pointer; for cards with one link of class `cardLink`. */
  pressable?: boolean | undefined;
};

/** A surface with a hairline. */
export const Card = ({ as: Tag = 'div', flush, pressable, className, ...rest }: CardProps) => (
  <Tag {...rest} className={cx(s.card, flush && s.flush, pressable && s.pressable, className)} />
);

/** Stretches a link over the whole card around it. */
export const cardLink: string = s.link ?? '';
