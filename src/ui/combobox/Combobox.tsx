import { useSelector } from '@xstate/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ControlProps } from '../field/Field.tsx';
import { TextInput, type TextInputProps } from '../field/TextInput.tsx';
import type { comboboxMachine } from './combobox.machine.ts';

/** Input that the field received before the list loaded. */
export type EarlyInput = {
  /** Text in the field. */
  text: string;
  /** True if Enter was pressed, which selects the best match. */
  isDone?: boolean;
};
/** Attributes for the field, derived from the state of the list's chart. */
export type ComboboxLook = {
  slot: string | undefined;
  root: ComponentProps<'div'> & { 'data-open': true | undefined };
  /** Bar above the field, shown when the list fills the screen. */
  bar: ReactNode;
  /** The typed text as stored in the chart. Null while the field shows the selected option's label. */
  query: string | null;
  input: TextInputProps;
};
export type ComboboxDriver = {
  actor: ActorRefFrom<typeof comboboxMachine>;
  look: (state: SnapshotFrom<typeof comboboxMachine>) => ComboboxLook;
};
/** Connects a combobox field to its list. */
export type ComboboxField = {
  id: string;
  asked: EarlyInput | null;
  /** Called by the list. From then on, the list's chart controls the field. */
  setDriver: (driver: ComboboxDriver) => void;
};
export type ComboboxProps = Pick<ControlProps, 'id'> &
  Partial<ControlProps> & {
    /** Label of the selected option. */
    text: string;
    /** Content in front of the selected option's label, such as a flag. */
    leading?: ReactNode;
    disabled?: boolean | undefined;
    /** Renders the list. Null until its code has loaded. */
    children: ((field: ComboboxField) => ReactNode) | null;
    /** Loads the list's code. Resolves to null if the code fails to load. */
    load: () => Promise<unknown>;
  };

/**
 * Keys that open the list, and keys that close it. Enter selects the highlighted option; Escape selects
 * nothing.
 */
const opens = ['ArrowUp', 'ArrowDown'];
const decides = ['Enter', 'Escape'];

/**
 * Text field for finding one of many options. Its list loads lazily. Until the list has loaded, the field
 * stores the input and is marked with `data-asked`. The field always stays the same element, so that it keeps
 * the focus.
 */
export const Combobox = ({ text, leading, load, children, ...control }: ComboboxProps) => {
  const [asked, ask] = useState<EarlyInput | null>(null);
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
          // if the list fails to load, the field shows the previous selection again, because no other option
          // can be selected
          onBlur={() => void load().then((code) => code ?? ask(null))}
          {...look?.input}
        />
        {children?.({ id: control.id, asked, setDriver })}
      </div>
    </div>
  );
};
