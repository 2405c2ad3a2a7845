import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { foundCard, foundCountry, foundNumber, foundQuestion } from '../../../machines/catalogue/fixtures.ts';
import { searchMachine } from '../../../machines/catalogue/search/search.machine.ts';
import { SearchDialog } from '../../../src/features/catalogue/search/SearchDialog.tsx';
import { actions, draw } from '../harness/page.tsx';

const openSearch = async () => {
  const r = createChartHarness(searchMachine);
  r.apply({ type: 'search.opened' });
  draw(<SearchDialog actor={r.actor as never} onClose={() => {}} />);
  await r.perform(done('loadIndex'));
  await r.perform(done('find', [foundCard, foundCountry]));
  return r;
};
const field = () => screen.getByRole('combobox', { name: 'Search the shop' });

test('opening the search moves the focus to its field, and arrow keys move through the announced results', async () => {
  const r = await openSearch();
  expect(field()).toHaveFocus();
  const [card, country] = await screen.findAllByRole('option');
  expect(card).toHaveTextContent('ZalandoGift card · Switzerland');
  expect(country).toHaveTextContent('IndiaMobile top-up');
  expect(field()).toHaveAttribute('aria-activedescendant', card!.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant', country!.id);
  expect(country).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(r.snapshot().matches('closed')).toBe(true);
  expect(r.take().effects).toContainEqual(['openResult', { result: foundCountry }]);
});

test('phone numbers and help questions in the search results each have their own icon and type', async () => {
  const r = await openSearch();
  await actions.fill('Search the shop', 'x');
  await r.perform(done('find', [foundNumber, foundQuestion]));
  const [number, question] = await screen.findAllByRole('option');
  expect(number).toHaveTextContent('+41 79 123 45 67Mobile top-up · Switzerland');
  expect(number!.querySelector('img[src*=flags]')).not.toBeNull();
  expect(question).toHaveTextContent(/^When am I entitled to a refund\?Help$/);
  expect(question!.querySelector('img')).toBeNull();
  await actions.press(/entitled to a refund/);
  expect(r.take().effects).toContainEqual(['openResult', { result: foundQuestion }]);
});

test('a shop-wide search without results shows a hint', async () => {
  const r = await openSearch();
  await actions.fill('Search the shop', 'zzzz');
  await r.perform(done('find', []));
  expect(await screen.findByText('Nothing matches “zzzz”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All gift cards' })).toHaveAttribute('href', '/giftcardworld');
  expect(screen.getByRole('link', { name: 'World top-up' })).toHaveAttribute('href', '/mobile-topup');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});
