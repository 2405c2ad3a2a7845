/** Tests text that a user types into a server-rendered page before hydration. */
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { keepEarlyInput } from '../../src/app/takeOver/earlyInput.ts';

/** A form like the one on the front page, with two controlled fields in one component. */
const Form = ({ onCountry }: { onCountry: (country: string) => void }) => {
  const [country, setCountry] = useState('Switzerland');
  const [number, setNumber] = useState('');
  return (
    <form>
      <input
        className="country"
        value={country}
        onChange={({ target }) => {
          setCountry(target.value);
          onCountry(target.value);
        }}
      />
      <input className="number" value={number} onChange={({ target }) => setNumber(target.value)} />
    </form>
  );
};

const place = document.createElement('div');
afterEach(() => place.remove());

const { value } = Object.getOwnPropertyDescriptors(HTMLInputElement.prototype);
const type = (name: string, text: string): void => {
  const field = place.querySelector<HTMLInputElement>(`.${name}`)!;
  value.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

test('a field keeps its text if the user types into another field during hydration', async () => {
  const countries: string[] = [];
  const form = <Form onCountry={(country) => countries.push(country)} />;
  place.innerHTML = renderToString(form);
  document.body.append(place);
  const { repeatInput } = keepEarlyInput(place);
  type('country', 'India');
  await act(async () => hydrateRoot(place, form));
  await act(async () => type('number', '9801041300'));
  await act(async () => repeatInput());
  expect(countries).toEqual(['India']);
  const values = [...place.querySelectorAll('input')].map(({ value }) => value);
  expect(values).toEqual(['India', '9801041300']);
});
