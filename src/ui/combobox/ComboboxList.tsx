import { useMachine } from '@xstate/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { keepPopoverPositioned } from '../anchorPosition.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import { isComposing } from '../isComposing.ts';
import { comboboxMachine, type ComboboxEvent } from './combobox.machine.ts';
import s from './combobox.module.css';
import type { EarlyInput, ComboboxDriver, ComboboxField } from './Combobox.tsx';

export type ComboboxOption = {
  id: string;
  /** Text that is displayed and searched. */
  label: string;
  /** Additional search terms, e.g. "+41 CH". */
  search?: string | undefined;
  /** Content in front of the label, such as a flag. */
  leading?: ReactNode;
  /** Content after the label, such as a dial code. */
  aside?: ReactNode;
  /** Shows a line below this option while the field is empty, to mark the end of the recommended options. */
  endsGroup?: boolean | undefined;
  /** Greys out the option and lists it only if it matches a query or is the current value. */
  searchOnly?: boolean | undefined;
};
export type ComboboxListProps = {
  field: ComboboxField;
  options: readonly ComboboxOption[];
  /** Id of the selected option, or null if nothing is selected. */
  value: string | null;
  onChange: (id: string) => void;
  /** Shown if no option matches the query. */
  noMatch: ReactNode;
  /** Accessible name of the close button that is shown when the list fills a phone's screen. */
  closeLabel: string;
  /** Title shown when the list fills a phone's screen, usually the field's label. */
  label: string;
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

// uses the top layer, so that panels around the field do not clip the list
const showWhileMounted = (list: HTMLElement | null) => {
  const box = list?.previousElementSibling;
  if (!list || !(box instanceof HTMLElement)) return undefined;
  list.showPopover();
  const release = keepPopoverPositioned(box, list, 'start', true);
  // scrolls to the active option, which is only possible now that the list is visible
  reveal(list.querySelector('[data-active]'));
  return release;
};

type State = SnapshotFrom<typeof comboboxMachine>;
const isOpen = (state: State): boolean => !state.hasTag('screen:closed');
const activeIn = ({ context }: State) => context.matches[context.active];

/** Returns the chart event for a pressed key. */
const eventOf = (event: KeyboardEvent, open: boolean): ComboboxEvent | undefined => {
  const { key, shiftKey } = event;
  if (isComposing(event) || event.ctrlKey || event.metaKey) return undefined;
  if (!open) {
    const at = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[key];
    return at && { type: 'combobox.opened', at };
  }
  if (key === 'Enter' || key === 'Tab') return { type: 'combobox.accepted' };
  if (key === 'Escape') return { type: 'combobox.dismissed' };
  const to = shiftKey ? undefined : moves[key];
  return to && { type: 'combobox.moved', to };
};

// prevents the field from losing the focus, so that a phone's keyboard remains open
const keepFocus = (event: MouseEvent) => event.preventDefault();

type ComboboxActor = ActorRefFrom<typeof comboboxMachine>;

/**
 * Opens the list and searches for the text in the field. If the field has lost the focus, selects the best
 * match, as the Tab key does. This also handles autofilled text.
 */
const type = (actor: ComboboxActor, input: HTMLInputElement, isDone?: boolean): void => {
  const isLeft = document.activeElement !== input;
  const sendIf = (is: boolean | undefined, event: ComboboxEvent) => {
    if (is && actor.getSnapshot().can(event)) actor.send(event);
  };
  actor.send({ type: 'combobox.typed', query: input.value });
  sendIf(isDone || isLeft, { type: 'combobox.accepted' });
  sendIf(isLeft, { type: 'combobox.left' });
};

/**
 * Returns a function that derives the field's attributes from the chart's state. The attributes refer to an
 * option only once it has been rendered, because screen readers could not find it before.
 */
const createLook =
  (
    actor: ComboboxActor,
    field: string,
    { label, closeLabel, isDrawn }: Pick<ComboboxListProps, 'label' | 'closeLabel'> & { isDrawn: boolean },
  ): ComboboxDriver['look'] =>
  (state) => {
    const open = isOpen(state);
    const active = activeIn(state);
    return {
      slot: s.slot,
      root: { className: s.root, 'data-open': open || undefined },
      bar: open && (
        <div className={s.bar}>
          <span>{label}</span>
          <button
            type="button"
            tabIndex={-1}
            className={s.close}
            aria-label={closeLabel}
            onClick={() => actor.send({ type: 'combobox.dismissed' })}
          >
            ×
          </button>
        </div>
      ),
      query: state.context.query,
      input: {
        spellCheck: false,
        'aria-expanded': open,
        'aria-controls': open ? `${field}-list` : undefined,
        'aria-activedescendant': open && isDrawn && active ? `${field}-${active.id}` : undefined,
        trailing: (
          <span className={s.arrow}>
            <Icon name={laterIcons.chevronDown} size={18} />
          </span>
        ),
        onChange: (event) => type(actor, event.currentTarget),
        onClick: (event) => {
          if (open) return;
          event.currentTarget.select();
          actor.send({ type: 'combobox.opened', at: 'selected' });
        },
        onKeyDown: (event) => {
          const next = eventOf(event, open);
          if (!next) return;
          actor.send(next);
          // Tab keeps its default action and moves the focus to the next field
          if (event.key === 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
        },
        onBlur: () => actor.send({ type: 'combobox.left' }),
      },
    };
  };

/**
 * Returns true one task after the list has opened, so that the browser can paint the field before it renders
 * hundreds of options.
 */
const useNextTask = (open: boolean): boolean => {
  const [isNext, setNext] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const task = setTimeout(() => setNext(true));
    return () => {
      clearTimeout(task);
      setNext(false);
    };
  }, [open]);
  return isNext && open;
};

/**
 * The list of a `Combobox`. It fills the screen on phones. Its chart controls the field, which keeps the focus.
 */
export const ComboboxList = ({
  field: { id: field, asked, setDriver },
  options,
  value,
  onChange,
  noMatch,
  closeLabel,
  label,
}: ComboboxListProps) => {
  const [state, send, actor] = useMachine(comboboxMachine, { input: { options, value } });
  const select = useEffectEvent(onChange);
  useEffect(() => {
    const subscription = actor.on('combobox.selected', (event) => select(event.id));
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => send({ type: 'combobox.optionsChanged', options }), [send, options]);
  useEffect(() => send({ type: 'combobox.valueChanged', value }), [send, value]);

  const byId = new Map(options.map((option) => [option.id, option]));
  const openList = useEffectEvent(({ isDone }: EarlyInput) => {
    const input = document.getElementById(field) as HTMLInputElement;
    if (input.value !== byId.get(value ?? '')?.label) type(actor, input, isDone);
    else if (document.activeElement === input) send({ type: 'combobox.opened', at: 'selected' });
  });
  // replays input entered before the chart controlled the field
  useEffect(() => {
    if (asked) openList(asked);
  }, [asked]);
  const isDrawn = useNextTask(isOpen(state));
  // updates the field in the same frame as the options
  useLayoutEffect(
    () => setDriver({ actor, look: createLook(actor, field, { label, closeLabel, isDrawn }) }),
    [actor, setDriver, field, label, closeLabel, isDrawn],
  );

  return (
    isDrawn && (
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus stays in the input (APG)
      <div
        id={`${field}-list`}
        role="listbox"
        aria-label={label}
        className={s.list}
        popover="manual"
        ref={showWhileMounted}
        onMouseDown={keepFocus}
      >
        {state.context.matches.map((match) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the input, by aria-activedescendant
          <div
            key={match.id}
            id={`${field}-${match.id}`}
            ref={match === activeIn(state) ? reveal : null}
            role="option"
            tabIndex={-1}
            aria-selected={match.id === value}
            data-active={match === activeIn(state) || undefined}
            className={cx(
              s.option,
              state.context.query === null && byId.get(match.id)?.endsGroup && s.groupEnd,
              match.searchOnly && s.muted,
            )}
            onClick={(event) => {
              send({ type: 'combobox.chosen', id: match.id });
              // tapping an option completes the input, so the on-screen keyboard is hidden
              const { nativeEvent: click } = event;
              if ('pointerType' in click && click.pointerType === 'touch')
                document.getElementById(field)?.blur();
            }}
          >
            {byId.get(match.id)?.leading}
            <span className={s.name}>{match.label}</span>
            <span className={s.extra}>{byId.get(match.id)?.aside}</span>
            {match.id === value && <Icon name={laterIcons.check} size={18} />}
          </div>
        ))}
        {state.hasTag('screen:noMatch') && (
          <p className={s.empty} role="status">
            {noMatch}
          </p>
        )}
      </div>
    )
  );
};
