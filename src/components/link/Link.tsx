import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path of a page, including any query and fragment. */
  to: string;
};

/**
 * A link to a page of the shop, built on the router's own hooks. The router's own `Link` also contains
 * prefetching. The shop does not use that, and it would add 3 kB to every first load.
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

/**
 * A link that has `aria-current="page"` on its own page. Unless `end` is set, it also has it on the pages
 * below.
 */
export const NavLink = ({ end = false, ...link }: LinkProps & { end?: boolean }) => {
  const pathname = useLocation().pathname.toLowerCase();
  const own = link.to.toLowerCase();
  const isCurrent = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...(isCurrent ? { 'aria-current': 'page' } : {})} {...link} />;
};
