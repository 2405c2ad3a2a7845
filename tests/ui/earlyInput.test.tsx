/** Tests text that a user types into a server-rendered page before hydration. */
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
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

/** Opens a server-rendered page without React, and records what its fields receive. */
const openPlain = (html: string) => {
  place.innerHTML = html;
  document.body.append(place);
  const received: string[] = [];
  for (const name of ['input', 'change', 'keydown', 'click'])
    place.addEventListener(name, (event) => {
      const { className, value: text } = event.target as HTMLInputElement;
      received.push([name, className, event instanceof KeyboardEvent ? event.key : text].join(' ').trim());
    });
  return received;
};

test('text typed before the script has loaded is replayed, but checkboxes, radio buttons and unchanged fields are not', async () => {
  const received = openPlain(
    '<input class="a" value=""><input class="b" value="same"><textarea class="c"></textarea>' +
      '<input class="d" type="checkbox"><input class="e" type="radio">',
  );
  value.set?.call(place.querySelector('.a'), 'early');
  place.querySelector<HTMLTextAreaElement>('.c')!.value = 'words';
  const { repeatInput } = keepEarlyInput(place);
  for (const box of ['.d', '.e'])
    place.querySelector(box)!.dispatchEvent(new Event('input', { bubbles: true }));
  received.length = 0;
  repeatInput();
  expect(received).toEqual(['input a early', 'input c words']);
  // Later input is not replayed, because the page handles it itself.
  type('a', 'later');
  received.length = 0;
  repeatInput();
  expect(received).toEqual(['input a early', 'input c words']);
});

test('a selection made before the script has loaded is replayed as a change event on the field', () => {
  const received = openPlain('<select class="s"><option>1</option><option>2</option></select>');
  const { repeatInput } = keepEarlyInput(place);
  const field = place.querySelector('select')!;
  field.value = '2';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  received.length = 0;
  repeatInput();
  expect(received).toEqual(['change s 2']);
});

test('after a page is rendered again, input, focus and the last click move to the corresponding elements', async () => {
  const html =
    '<input class="f"><input class="f"><button class="g">1</button><button class="g">2</button><a class="g" href="#x">3</a>';
  const received = openPlain(html);
  const { keepFocus, repeatInput } = keepEarlyInput(place);
  const [, second] = place.querySelectorAll<HTMLInputElement>('.f');
  value.set?.call(second, 'typed');
  second!.dispatchEvent(new InputEvent('input', { bubbles: true }));
  second!.focus();
  keepFocus();
  let stopped = 0;
  window.heldPress = {
    element: place.querySelectorAll<HTMLElement>('button')[1]!,
    at: 1,
    choices: [second!],
    stop: () => void (stopped += 1),
  };
  place.innerHTML = `<input class="new"><button class="new">0</button>${html}`;
  received.length = 0;
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  repeatInput();
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
  expect(document.activeElement).toBe(place.querySelectorAll('.f')[1]);
  expect(received).toEqual(['input f typed', 'keydown f Enter']);
  expect(stopped).toBe(1);
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(received[2]).toBe('click g');
  expect(place.querySelectorAll<HTMLInputElement>('.f')[0]!.value).toBe('');
  delete window.heldPress;
});

test('input in a field that the new page lacks is dropped, and input in the other fields is replayed', () => {
  const received = openPlain('<input class="a"><input class="b">');
  const { repeatInput } = keepEarlyInput(place);
  type('a', 'first');
  type('b', 'second');
  place.innerHTML = '<input class="b">';
  received.length = 0;
  repeatInput();
  expect(received).toEqual(['input b second']);
});

test('replaying early input does not take the focus away from an element outside the page', () => {
  openPlain('<input class="f">');
  const [first, second] = [document.createElement('button'), document.createElement('button')];
  document.body.append(first, second);
  const { keepFocus, repeatInput } = keepEarlyInput(place);
  first.focus();
  keepFocus();
  second.focus();
  repeatInput();
  expect(second).toHaveFocus();
  first.remove();
  second.remove();
});
