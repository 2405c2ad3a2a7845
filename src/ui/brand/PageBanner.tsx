import type { ReactNode } from 'react';
import s from './brand.module.css';

export type BannerMotif = 'lake' | 'ridge' | 'valley';
export type PageBannerProps = {
  /** The page's one h1. */
  title: ReactNode;
  /** Which drawing, default the lake. */
  motif?: BannerMotif | undefined;
  /** The way here: links to the pages above this one. */
  trail?: ReactNode;
  /** A line beside the title, where there is room. */
  children?: ReactNode;
};

/** The drawn band under the header, first in `<main>`: 64 px, 56 on phones, its place kept before the picture comes. */
export const PageBanner = ({ title, motif = 'lake', trail, children }: PageBannerProps) => (
  <div className={s.banner}>
    <img
      src={`/banner/${motif}.svg`}
      alt=""
      width="1600"
      height="200"
      fetchPriority="high"
      className={s.picture}
    />
    <div className={s.inner}>
      <div>
        {trail}
        <h1 className={s.title}>{title}</h1>
      </div>
      {children && <div className={s.line}>{children}</div>}
    </div>
  </div>
);
