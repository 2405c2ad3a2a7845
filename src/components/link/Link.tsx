import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path of a page, including any query and fragment. */
  to: string;
};

/**
 * A link to a page in the shop, built on the router's hooks. The router's own `Link` also includes prefetching,
 * which the shop does not use and which would add 3 kB to every first load.
 */
export const Link = ({ to, target, onClick, children, ...attributes }: LinkProps) => {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, target === undefined ? {} : { target });
  return (
    <a
      {...attributes}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
};

/** A link that has `aria-current="page"` on its own page and, unless `end` is set, on that page's subpages. */
export const NavLink = ({ end = false, ...link }: LinkProps & { end?: boolean }) => {
  const pathname = useLocation().pathname.toLowerCase();
  const own = link.to.toLowerCase();
  const isCurrent = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...(isCurrent ? { 'aria-current': 'page' } : {})} {...link} />;
};
