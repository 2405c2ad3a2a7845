import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { searchDrivers } from '../../../flows/drivers/catalogue/search.ts';
import { foundCard, foundCountry } from '../../../flows/samples/catalogue/search.ts';
import { createChartHarness, done } from '../../../flows/walker/walk.ts';
import { searchMachine } from '../../../machines/catalogue/search.machine.ts';
import { SearchDialog } from '../../../src/dialogs/SearchDialog.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView/catalogue.ts';

const shut = 'the dialog is not drawn once it is closed; here it stays';
walkView('search', searchDrivers, {
  filledWhileBusy: 'a search goes on while the list is read: the last word counts',
  ignored: Object.fromEntries(
    [
      'search.open.ready.listing/search.accepted#0',
      'search.open.ready.listing/search.chosen#0',
      'search.open/search.closed#0',
    ].flatMap((path) => [
      [`search.closed at ${path}`, shut],
      [`search.typed at ${path}`, shut],
    ]),
  ),
});

const opened = async () => {
  const r = createChartHarness(searchMachine);
  r.apply({ type: 'search.opened' });
  draw(<SearchDialog actor={r.actor as never} onClose={() => {}} />);
  await r.perform(done('loadIndex'));
  await r.perform(done('find', [foundCard, foundCountry]));
  return r;
};
const field = () => screen.getByRole('combobox', { name: 'Search the shop' });

test('the field has the focus, and arrows move through the results it names', async () => {
  const r = await opened();
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

test('who finds nothing is told what to do', async () => {
  const r = await opened();
  await actions.fill('Search the shop', 'zzzz');
  await r.perform(done('find', []));
  expect(await screen.findByText('Nothing matches “zzzz”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All gift cards' })).toHaveAttribute('href', '/giftcardworld');
  expect(screen.getByRole('link', { name: 'World top-up' })).toHaveAttribute('href', '/mobile-topup');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});
