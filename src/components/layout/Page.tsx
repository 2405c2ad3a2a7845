import type { ReactNode } from 'react';
import { PageBanner, type BannerMotif } from '../../ui/brand/PageBanner.tsx';
import s from './page.module.css';
import { Trail } from './Trail.tsx';

/**
 * Layout of a product screen: a banner with the page's h1, and a single column below it. A `StickyBar` must be
 * the last child.
 */
export const Page = ({
  title,
  line,
  motif,
  list,
  children,
}: {
  title: ReactNode;
  line?: ReactNode;
  motif?: BannerMotif | undefined;
  /** The list page to which the breadcrumb links. */
  list?: { to: string; name: string } | undefined;
  children: ReactNode;
}) => (
  <>
    <PageBanner title={title} motif={motif} trail={<Trail list={list} />}>
      {line}
    </PageBanner>
    <div className={s.column}>{children}</div>
  </>
);
