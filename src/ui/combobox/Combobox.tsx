import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { keepPopoverPositioned } from '../anchorPosition.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { comboboxMachine, type ComboboxEvent } from './combobox.machine.ts';
import s from './combobox.module.css';

export type ComboboxOption = {
  id: string;
  /** What is shown and searched. */
  label: string;
  /** Further words that find it, e.g. "+41 CH". */
  search?: string | undefined;
  /** Before the label: a flag. */
  leading?: ReactNode;
  /** After the label: a dial code. */
  aside?: ReactNode;
  /** A line below it while nothing is typed: those above are on top for a reason. */
  endsGroup?: boolean | undefined;
};
export type ComboboxProps = {
  options: readonly ComboboxOption[];
  /** Id of the chosen option, or null. */
  value: string | null;
  onChange: (id: string) => void;
  /** Said when nothing fits what was typed. */
  noMatch: ReactNode;
  /** Accessible name of the close button of the phone's full-screen list. */
  closeLabel: string;
  /** Words for the phone's full-screen list; usually the field's label. */
  label: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Shown while the chosen option's label is in the field, instead of that option's `leading`. */
  leading?: ReactNode;
  name?: string | undefined;
  autoComplete?: string | undefined;
  className?: string | undefined;
  // from Field
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

const moves: Record<string, Extract<ComboboxEvent, { type: 'combobox.moved' }>['to']> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
};

const reveal = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' });

// the list lives in the top layer, so that no panel around the field can cut it off
const showWhileMounted = (list: HTMLElement | null) => {
  const box = list?.previousElementSibling;
  if (!list || !(box instanceof HTMLElement)) return undefined;
  list.showPopover();
  const release = keepPopoverPositioned(box, list, 'start', true);
  // its options were there before it was shown, and what is not shown cannot be scrolled to
  reveal(list.querySelector('[data-active]'));
  return release;
};

// keeps focus, and with it the keyboard, in the field
const stay = (event: MouseEvent) => event.preventDefault();

/** A field that finds one of many options as one types; on phones its list fills the screen. */
export const Combobox = ({
  options,
  value,
  onChange,
  noMatch,
  closeLabel,
  label,
  placeholder,
  leading,
  className,
  autoComplete = 'off',
  id,
  ...rest
}: ComboboxProps) => {
  const own = useId();
  const field = id ?? own;
  const [state, send, actor] = useMachine(comboboxMachine, { input: { options, value } });
  const select = useEffectEvent(onChange);
  useEffect(() => {
    const subscription = actor.on('combobox.selected', (event) => select(event.id));
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => send({ type: 'combobox.optionsChanged', options }), [send, options]);
  useEffect(() => send({ type: 'combobox.valueChanged', value }), [send, value]);

  const open = !state.hasTag('screen:closed');
  const { query, matches, active } = state.context;
  const byId = new Map(options.map((option) => [option.id, option]));
  const chosen = value === null ? undefined : byId.get(value);
  const optionId = (optionKey: string) => `${field}-${optionKey}`;
  const activeKey = matches[active]?.id;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const take = (next: ComboboxEvent) => {
      event.preventDefault();
      event.stopPropagation();
      send(next);
    };
    if (!open) {
      if (event.key === 'ArrowDown') take({ type: 'combobox.opened', at: 'first' });
      if (event.key === 'ArrowUp') take({ type: 'combobox.opened', at: 'last' });
      return;
    }
    const to = moves[event.key];
    if (event.key === 'Enter') take({ type: 'combobox.accepted' });
    else if (event.key === 'Escape') take({ type: 'combobox.dismissed' });
    else if (event.key === 'Tab') send({ type: 'combobox.accepted' });
    else if (to && !event.shiftKey) take({ type: 'combobox.moved', to });
  };

  return (
    <div className={cx(s.slot, className)}>
      <div className={s.root} data-open={open || undefined}>
        {open && (
          <div className={s.bar}>
            <span>{label}</span>
            <button
              type="button"
              tabIndex={-1}
              className={s.close}
              aria-label={closeLabel}
              onClick={() => send({ type: 'combobox.dismissed' })}
            >
              ×
            </button>
          </div>
        )}
        <span className={s.box}>
          {query === null && (leading ?? chosen?.leading) && (
            <span className={s.leading}>{leading ?? chosen?.leading}</span>
          )}
          <input
            {...rest}
            id={field}
            className={s.input}
            role="combobox"
            type="text"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${field}-list`}
            aria-activedescendant={open && activeKey !== undefined ? optionId(activeKey) : undefined}
            placeholder={placeholder}
            value={query ?? chosen?.label ?? ''}
            onChange={(event) => send({ type: 'combobox.typed', query: event.target.value })}
            onClick={(event) => {
              if (open) return;
              event.currentTarget.select();
              send({ type: 'combobox.opened', at: 'selected' });
            }}
            onKeyDown={onKeyDown}
            onBlur={() => send({ type: 'combobox.left' })}
          />
          <span className={s.arrow}>
            <Icon name="chevronDown" size={18} />
          </span>
        </span>
        {open && (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus stays in the input (APG)
          <div
            id={`${field}-list`}
            role="listbox"
            aria-label={label}
            className={s.list}
            popover="manual"
            ref={showWhileMounted}
            onMouseDown={stay}
          >
            {matches.map((match) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the input, by aria-activedescendant
              <div
                key={match.id}
                id={optionId(match.id)}
                ref={match.id === activeKey ? reveal : null}
                role="option"
                tabIndex={-1}
                aria-selected={match.id === value}
                data-active={match.id === activeKey || undefined}
                className={cx(s.option, query === null && byId.get(match.id)?.endsGroup && s.groupEnd)}
                onClick={(event) => {
                  send({ type: 'combobox.chosen', id: match.id });
                  // a finger is done typing: let the on-screen keyboard go
                  const { nativeEvent: click } = event;
                  if ('pointerType' in click && click.pointerType === 'touch')
                    document.getElementById(field)?.blur();
                }}
              >
                {byId.get(match.id)?.leading}
                <span className={s.name}>{match.label}</span>
                <span className={s.extra}>{byId.get(match.id)?.aside}</span>
                {match.id === value && <Icon name="check" size={18} />}
              </div>
            ))}
            {state.hasTag('screen:noMatch') && (
              <p className={s.empty} role="status">
                {noMatch}
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
};
