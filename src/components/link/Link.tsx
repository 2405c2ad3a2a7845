import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path of a page, with query and fragment. */
  to: string;
};

/**
 * A link to a page of the shop, built on the router's own hooks. The router's `Link` also contains prefetching that
 * this shop does not use: 3 kB of every first load.
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

/** A link with `aria-current="page"` on its own page, and also on pages below it unless `end` is set. */
export const NavLink = ({ end = false, ...link }: LinkProps & { end?: boolean }) => {
  const pathname = useLocation().pathname.toLowerCase();
  const own = link.to.toLowerCase();
  const isCurrent = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...(isCurrent ? { 'aria-current': 'page' } : {})} {...link} />;
};
