import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { CountryField, loadCountryList } from '../../../src/components/form/CountryField.tsx';
import { draw } from '../harness/page.tsx';

const Field = ({ dial, only }: { dial?: boolean; only?: readonly string[] }) => {
  const [value, setValue] = useState('CH');
  return <CountryField value={value} dial={dial} only={only ?? null} onChange={setValue} />;
};
beforeAll(async () => void (await loadCountryList()));
const field = () => screen.getByRole('combobox', { name: 'Country' });
const names = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent.replace(/\+\d+$/, ''));

test.each([
  ['usa', 'United States'],
  ['uae', 'United Arab Emirates'],
  ['holland', 'Netherlands'],
  ['england', 'United Kingdom'],
  ['uk', 'United Kingdom'],
  ['amerika', 'United States'],
])('%s is %s', async (typed, country) => {
  draw(<Field dial />);
  await userEvent.type(field(), typed);
  expect(names()[0]).toBe(country);
});

test('on top: the country in use, those chosen before, those that many choose; then all the others by name', async () => {
  draw(<Field dial />);
  const choose = async (typed: string) => {
    await userEvent.clear(field());
    await userEvent.type(field(), `${typed}{Enter}`);
  };
  // three are kept: what other files chose in this process is forgotten
  for (const typed of ['kenya', 'brazil', 'japan']) await choose(typed);
  await userEvent.click(field());
  expect(names().slice(0, 6)).toEqual(['Japan', 'Brazil', 'Kenya', 'India', 'Philippines', 'Sri Lanka']);
  await choose('swit');
  await userEvent.click(field());
  expect(names().slice(0, 5)).toEqual(['Switzerland', 'Japan', 'Brazil', 'India', 'Philippines']);
  const all = names();
  expect(new Set(all).size).toBe(all.length);
  const rest = all.slice(all.indexOf('Afghanistan'));
  expect(rest).toEqual(rest.toSorted(new Intl.Collator('en').compare));
});

test('what is not offered is not on top either', async () => {
  draw(<Field only={['DE', 'JP']} />);
  await userEvent.click(field());
  expect(names().toSorted()).toEqual(['Germany', 'Japan', 'Switzerland']);
});
