import { useSelector } from '@xstate/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ControlProps } from '../field/Field.tsx';
import { TextInput, type TextInputProps } from '../field/TextInput.tsx';
import type { comboboxMachine } from './combobox.machine.ts';

/** Input from before the list had loaded. */
export type Asked = {
  /** Text of the field. */
  text: string;
  /** True after Enter, which selects the best match. */
  isDone?: boolean;
};
/** Attributes of the field, from the chart of its list. */
export type ComboboxLook = {
  slot: string | undefined;
  root: ComponentProps<'div'> & { 'data-open': true | undefined };
  /** Bar above the field when the list fills the screen. */
  bar: ReactNode;
  /** Typed text, as in the chart. */
  query: string | null;
  input: TextInputProps;
};
export type ComboboxDriver = {
  actor: ActorRefFrom<typeof comboboxMachine>;
  look: (state: SnapshotFrom<typeof comboboxMachine>) => ComboboxLook;
};
/** Connection between a field and its list. */
export type ComboboxField = {
  id: string;
  asked: Asked | null;
  /** Hands control of the field over to the chart of its list. */
  setDriver: (driver: ComboboxDriver) => void;
};
export type ComboboxProps = Pick<ControlProps, 'id'> &
  Partial<ControlProps> & {
    /** Label of the chosen option. */
    text: string;
    /** Content before that label, such as a flag. */
    leading?: ReactNode;
    disabled?: boolean | undefined;
    /** Renders the list; returns null until its code has loaded. */
    children: ((field: ComboboxField) => ReactNode) | null;
    /** Loads the code of the list. Resolves to null on failure. */
    load: () => Promise<unknown>;
  };

/** Keys that open the list, and keys that end the choice: Enter accepts it, Escape discards it. */
const opens = ['ArrowUp', 'ArrowDown'];
const decides = ['Enter', 'Escape'];

/**
 * Text field that finds one of many options. Its list loads late. Until then the field keeps the input and marks it
 * with `data-asked`. It stays the same element, so that it keeps the focus.
 */
export const Combobox = ({ text, leading, load, children, ...control }: ComboboxProps) => {
  const [asked, ask] = useState<Asked | null>(null);
  const [driver, setDriver] = useState<ComboboxDriver>();
  const look = useSelector(driver?.actor, (state) => state && driver?.look(state));
  const value = (look ? look.query : asked?.text) ?? text;
  return (
    <div className={look?.slot} data-asked={asked && !driver ? '' : undefined}>
      <div {...look?.root}>
        {look?.bar}
        <TextInput
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- it controls a list while that is open
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          autoComplete="off"
          {...control}
          value={value}
          leading={value === text && leading}
          onChange={({ target }) => ask({ text: target.value })}
          onClick={({ currentTarget }) => {
            if (asked) return;
            currentTarget.select();
            ask({ text });
          }}
          onKeyDown={(event) => {
            if (opens.includes(event.key)) ask(asked ?? { text });
            if (!asked || !decides.includes(event.key)) return;
            event.preventDefault();
            ask(event.key === 'Enter' ? { ...asked, isDone: true } : null);
          }}
          // nothing can be chosen before the list has loaded, so the field shows the earlier choice
          onBlur={() => void load().then((code) => code ?? ask(null))}
          {...look?.input}
        />
        {children?.({ id: control.id, asked, setDriver })}
      </div>
    </div>
  );
};
