import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeDrivers } from '../../../flows/drivers/catalogue/home.ts';
import * as f from '../../../flows/samples/fixtures.ts';
import { createChartHarness, done } from '../../../flows/walker/walk.ts';
import { homeMachine } from '../../../machines/catalogue/home.machine.ts';
import { HomeScreen } from '../../../src/screens/home/HomeScreen.tsx';
import { actions, draw } from '../harness/page.tsx';
import { walkView } from '../harness/walkView.tsx';

const route = { screen: 'home', path: '/', params: {}, query: {} };

walkView('home', homeDrivers);

const start = () => {
  const r = createChartHarness(homeMachine, { country: 'CH' });
  draw(<HomeScreen actor={r.actor as never} route={route} />);
  return r;
};

test('Continue waits for a number, and the number goes along with its country', async () => {
  const r = start();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await actions.search('Country', 'India');
  expect(screen.getByText('+91')).toBeInTheDocument();
  await actions.fill('Mobile number', '98010 413-00');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('98010 41300');
  r.take();
  await actions.press('Continue');
  expect(r.take().effects).toEqual([
    ['storeDraft', { draft: { country: 'IN', number: '9801041300', slug: null } }],
    'goTopUp',
  ]);
  expect(r.snapshot().context).toMatchObject({ phoneCountry: 'IN', number: '9801041300' });
});

test('a popular card says its name and its lowest price and leads to its page', async () => {
  const r = start();
  await r.perform(done('loadPopular', [f.product]));
  const link = await screen.findByRole('link', { name: 'Alpina' });
  expect(link).toHaveAttribute('href', '/giftcardworld/alpina-ch');
  expect(screen.getByText('CHF 20.00')).toBeInTheDocument();
});

test('a country without products is named', async () => {
  const r = start();
  await r.perform(done('loadPopular', []));
  await waitFor(() => expect(screen.getByText('No products in Switzerland yet')).toBeInTheDocument());
});
