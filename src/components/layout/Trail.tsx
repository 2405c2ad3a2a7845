import { useLingui } from '@lingui/react/macro';
import { Link } from '../link/Link.tsx';
import s from './trail.module.css';

/** Breadcrumb with links to the home page and to the page's parent list, if it has one. */
export const Trail = ({ list }: { list?: { to: string; name: string } | undefined }) => {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`} className={s.trail}>
      <Link to="/">{t`Home`}</Link>
      {list && <Link to={list.to}>{list.name}</Link>}
    </nav>
  );
};
