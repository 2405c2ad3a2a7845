import type { ReactNode } from 'react';
import s from './brand.module.css';

export type BannerMotif = 'lake' | 'ridge' | 'valley';
export type PageBannerProps = {
  /** The page's only h1. */
  title: ReactNode;
  /** Drawing of the banner; the lake by default. */
  motif?: BannerMotif | undefined;
  /** Breadcrumb: links to the pages above this one. */
  trail?: ReactNode;
  /** Line next to the title, shown if there is room. */
  children?: ReactNode;
};

/**
 * Banner under the header, first in `<main>`: 64 px high, 56 on phones. Its picture is inlined in the style sheet: it
 * is the largest element of a phone's first screen, which a separate file would delay.
 */
export const PageBanner = ({ title, motif = 'lake', trail, children }: PageBannerProps) => (
  <div className={s.banner}>
    <div className={`${s.picture} ${s[motif]}`} />
    <div className={s.inner}>
      <div>
        {trail}
        <h1 className={s.title}>{title}</h1>
      </div>
      {children && <div className={s.line}>{children}</div>}
    </div>
  </div>
);
