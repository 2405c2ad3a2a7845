import type { ReactNode } from 'react';
import { PageBanner, type BannerMotif } from '../../ui/index.ts';
import s from './page.module.css';

/** The frame of a product screen: the banner with the one h1, then a column. A `StickyBar` is its last child. */
export const Page = ({
  title,
  line,
  motif,
  children,
}: {
  title: ReactNode;
  line?: ReactNode;
  motif?: BannerMotif | undefined;
  children: ReactNode;
}) => (
  <>
    <PageBanner title={title} motif={motif}>
      {line}
    </PageBanner>
    <div className={s.column}>{children}</div>
  </>
);
