import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { keepPopoverPositioned } from '../anchorPosition.ts';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import s from './menu.module.css';

/** Attributes for an entry that the caller renders. Spread them onto a router link. */
export type MenuEntryProps = {
  role: 'menuitem';
  tabIndex: -1;
  className: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
};
export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  /** Called after the menu has closed. */
  onSelect?: (() => void) | undefined;
  /** Renders the entry as a different element, e.g. `(p) => <Link to="/profile" {...p} />`. */
  render?: ((entry: MenuEntryProps) => ReactNode) | undefined;
  danger?: boolean | undefined;
  /** If true, the menu shows a line above the entry. */
  apart?: boolean | undefined;
};
export type MenuProps = {
  /** Button content. */
  trigger: ReactNode;
  /** Accessible name of the button. Required if `trigger` is only an icon. */
  label?: string | undefined;
  /** Class of the button, e.g. `buttonClass({ variant: 'quiet' })`. */
  triggerClassName?: string | undefined;
  /** Text above the entries, such as "Welcome Anna". */
  heading?: ReactNode;
  items: readonly MenuItem[];
};

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const entries = entriesOf(event.currentTarget);
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const step: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  let to = step[event.key];
  if (to === undefined && event.key.length === 1 && event.key !== ' ') {
    const starts = (entry: HTMLElement) =>
      entry.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
    to = entries.findIndex((entry, index) => index > at && starts(entry));
    if (to < 0) to = entries.findIndex(starts);
    if (to < 0) return;
  }
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  entries.at(to % entries.length)?.focus();
};

// when the popover opens, its toggle event positions the menu and focuses the first entry
const placeWhileOpen = (menu: HTMLElement | null) => {
  if (!menu) return undefined;
  const trigger = menu.previousElementSibling;
  if (!(trigger instanceof HTMLElement)) return undefined;
  let release: (() => void) | undefined;
  const toggled = (event: Event) => {
    const open = 'newState' in event && event.newState === 'open';
    trigger.setAttribute('aria-expanded', String(open));
    release?.();
    release = open ? keepPopoverPositioned(trigger, menu, 'end', false) : undefined;
    if (open) entriesOf(menu)[0]?.focus();
  };
  menu.addEventListener('toggle', toggled);
  return () => {
    release?.();
    menu.removeEventListener('toggle', toggled);
  };
};

/**
 * Button with a menu in a native popover. The browser closes the menu on Escape or a click outside, and returns
 * the focus to the button.
 */
export const Menu = ({ trigger, label, triggerClassName, heading, items }: MenuProps) => {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={triggerClassName}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={label}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={s.menu}
        ref={placeWhileOpen}
        onKeyDown={moveFocus}
      >
        {heading && <p className={s.heading}>{heading}</p>}
        {items.map((item) => {
          const entry: MenuEntryProps = {
            role: 'menuitem',
            tabIndex: -1,
            className: cx(s.item, item.danger && s.danger, item.apart && s.apart),
            onClick: (event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              item.onSelect?.();
            },
            children: (
              <>
                {item.icon && <Icon name={item.icon} />}
                {item.label}
              </>
            ),
          };
          return item.render ? (
            <Entry key={item.id} render={item.render} entry={entry} />
          ) : (
            <button key={item.id} type="button" {...entry} />
          );
        })}
      </div>
    </>
  );
};

const Entry = ({ render, entry }: { render: (entry: MenuEntryProps) => ReactNode; entry: MenuEntryProps }) =>
  render(entry);
