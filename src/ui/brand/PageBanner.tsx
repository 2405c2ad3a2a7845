import type { ReactNode } from 'react';
import s from './brand.module.css';

export type BannerMotif = 'lake' | 'ridge' | 'valley';
export type PageBannerProps = {
  /** The page's only h1. */
  title: ReactNode;
  /** Image in the banner. Defaults to the lake. */
  motif?: BannerMotif | undefined;
  /** Breadcrumb with links to the parent pages. */
  trail?: ReactNode;
  /** Text next to the title, shown if there is room. */
  children?: ReactNode;
};

/**
 * Banner below the header, at the top of `<main>`: 64 px high, or 56 px on phones. Its image is inlined in the
 * style sheet, because the image is the largest element on a phone's first screen and a separate file would
 * delay it.
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
