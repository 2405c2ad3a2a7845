import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Combobox, type ComboboxProps } from '../../src/ui/combobox/Combobox.tsx';
import { ComboboxList, type ComboboxListProps } from '../../src/ui/combobox/ComboboxList.tsx';
import { Field } from '../../src/ui/field/Field.tsx';

/** A combobox field with its list, connected as in the shop. */
export const Picker = ({
  options,
  value,
  onChange = () => {},
  isListThere = true,
  load = async () => true,
  ...control
}: Pick<ComboboxListProps, 'options' | 'value'> &
  Partial<Pick<ComboboxListProps, 'onChange'>> &
  Omit<ComboboxProps, 'text' | 'children' | 'load'> &
  Partial<Pick<ComboboxProps, 'load'>> & { isListThere?: boolean }) => (
  <Combobox {...control} text={options.find(({ id }) => id === value)?.label ?? ''} load={load}>
    {isListThere
      ? (field) => (
          <ComboboxList
            field={field}
            options={options}
            value={value}
            onChange={onChange}
            label="Country"
            noMatch="No country matches"
            closeLabel="Close"
          />
        )
      : null}
  </Combobox>
);

const countries = [
  ['CH', 'Switzerland', '+41'],
  ['DE', 'Germany', '+49'],
  ['IN', 'India', '+91'],
  ['ID', 'Indonesia', '+62'],
  ['AT', 'Österreich', '+43'],
  ['GF', 'French Guiana', '+594'],
].map(([id = '', label = '', dial = '']) => ({ id, label, search: `${dial} ${id}`, aside: dial }));

/** A form with a country field that lists six countries. */
export const Country = ({
  onChange,
  start = 'CH',
  isListThere = true,
  load = async () => true,
}: {
  onChange?: (id: string) => void;
  start?: string | null;
  isListThere?: boolean;
  load?: () => Promise<unknown>;
}) => {
  const [value, setValue] = useState<string | null>(start);
  return (
    <form aria-label="form" onSubmit={(event) => event.preventDefault()}>
      <Field label="Country" hint="Where the phone is from">
        {(control) => (
          <Picker
            {...control}
            options={countries}
            value={value}
            onChange={(id) => {
              setValue(id);
              onChange?.(id);
            }}
            isListThere={isListThere}
            load={load}
          />
        )}
      </Field>
    </form>
  );
};

/** Returns the labels of the listed options, leaving out the dial codes. */
export const listed = () =>
  screen.queryAllByRole('option').map((option) => option.textContent.replace(/\+.*/, ''));
export const highlighted = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent.replace(/\+.*/, '');
