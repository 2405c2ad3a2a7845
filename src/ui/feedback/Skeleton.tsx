import { cx } from '../cx.ts';
import s from './skeleton.module.css';

export type SkeletonProps = {
  /**
   * CSS sizes, which should match the content that will replace the skeleton. Defaults to a full-width line of
   * text.
   */
  width?: string | number | undefined;
  height?: string | number | undefined;
  radius?: string | undefined;
  /** Number of text lines. The last one is shorter. */
  lines?: number | undefined;
  className?: string | undefined;
};

/** Placeholder for content that is loading. Hidden from assistive technology. */
export const Skeleton = ({ width, height = '1em', radius, lines = 1, className }: SkeletonProps) => (
  <span aria-hidden className={cx(s.lines, className)}>
    {Array.from({ length: lines }, (_, line) => (
      <span
        key={line}
        className={s.skeleton}
        style={{ width: lines > 1 && line === lines - 1 ? '60%' : width, height, borderRadius: radius }}
      />
    ))}
  </span>
);
