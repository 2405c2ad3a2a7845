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

/**
 * The drawn band under the header, first in `<main>`: 64 px, 56 on phones. Its picture is in the style sheet: as the largest
 * thing on the first screen of a phone it would be waited for as a file of its own.
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
