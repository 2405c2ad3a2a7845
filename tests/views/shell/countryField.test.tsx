import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { CountryField, loadCountryList } from '../../../src/components/form/CountryField.tsx';
import { draw } from '../harness/page.tsx';

const Field = ({
  dial,
  only,
  forTopUps,
  start = 'CH',
}: {
  dial?: boolean;
  only?: readonly string[];
  forTopUps?: boolean;
  start?: string;
}) => {
  const [value, setValue] = useState(start);
  return (
    <CountryField value={value} dial={dial} forTopUps={forTopUps} only={only ?? null} onChange={setValue} />
  );
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
])('typing %s into the country field finds %s', async (typed, country) => {
  draw(<Field dial />);
  await userEvent.type(field(), typed);
  expect(names()[0]).toBe(country);
});

test('the country list starts with the current, recent and popular countries, and continues alphabetically', async () => {
  draw(<Field dial />);
  const choose = async (typed: string) => {
    await userEvent.clear(field());
    await userEvent.type(field(), `${typed}{Enter}`);
  };
  // The field stores three countries, so selecting three replaces any that other test files in this process
  // have selected.
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

test('a field that is limited to certain countries does not list other recently selected countries', async () => {
  draw(<Field only={['DE', 'JP']} />);
  await userEvent.click(field());
  expect(names().toSorted()).toEqual(['Germany', 'Japan', 'Switzerland']);
});

test('a country without top-ups is marked, appears only in searches, and stays in the list once selected', async () => {
  draw(<Field dial forTopUps />);
  await userEvent.click(field());
  expect(names()).toContain('Kenya');
  expect(names().filter((name) => /Iceland|not yet/.test(name))).toEqual([]);
  await userEvent.clear(field());
  await userEvent.type(field(), 'icel');
  expect(names()).toEqual(['Icelandnot yet']);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(field());
  expect(names()[0]).toBe('Icelandnot yet');
  await userEvent.clear(field());
  await userEvent.type(field(), 'kenya{Enter}');
  await userEvent.click(field());
  expect(names()).not.toContain('Icelandnot yet');
});

test('if several countries share a dial code, the one with top-ups comes first', async () => {
  draw(<Field dial forTopUps start="IN" />);
  await userEvent.type(field(), '+44');
  expect(names()).toEqual(['United Kingdom', 'Guernseynot yet', 'Isle of Mannot yet', 'Jerseynot yet']);
});

test('forms that do not sell top-ups list every country', async () => {
  draw(<Field dial />);
  await userEvent.click(field());
  expect(names()).toEqual(expect.arrayContaining(['Iceland', 'Kenya']));
});
