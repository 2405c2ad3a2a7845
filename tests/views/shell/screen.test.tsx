import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { screenMachine } from '../../../machines/shell/screen/screen.machine.ts';
import { ScreenHost } from '../../../src/app/screens/ScreenHost.tsx';
import { draw } from '../harness/page.tsx';

const to = (name: string) => ({ screen: name, path: `/${name}`, params: {}, query: {} });
const page = (name: string) => ({
  route: to(name),
  logic: null,
  input: undefined,
  view: ({ route }: { route: { path: string } }) => <p>{`page ${route.path}`}</p>,
});

test("the previous screen stays visible until the next one's code has loaded", async () => {
  const r = createChartHarness(screenMachine);
  draw(<ScreenHost screen={r.actor as never} />);
  await act(async () => r.apply({ type: 'route.changed', route: to('home') }));
  await act(async () => r.perform(done('loadScreen', page('home'))));
  expect(screen.getByText('page /home')).toBeInTheDocument();
  await act(async () => r.apply({ type: 'route.changed', route: to('help') }));
  expect(screen.getByText('page /home')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => r.apply({ type: 'xstate.after.indicatorDelay.screen.loading.hidden' }));
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  await act(async () => r.perform(done('loadScreen', page('help'))));
  expect(screen.getByText('page /help')).toBeInTheDocument();
  expect(screen.queryByText('page /home')).toBeNull();
});

test('if a screen fails to load, the reason is shown [C9]', async () => {
  const r = createChartHarness(screenMachine);
  draw(<ScreenHost screen={r.actor as never} />);
  await act(async () => r.apply({ type: 'route.changed', route: to('home') }));
  await act(async () => r.perform(fail('loadScreen', f.networkFailure)));
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
});

test('a product opened while the screen after another product was still loading starts with an empty form', async () => {
  const r = createChartHarness(screenMachine);
  const Product = () => {
    const [first] = useState(() => views.push('drawn'));
    return <p>{`form ${first}`}</p>;
  };
  const views: string[] = [];
  const logic = createMachine({});
  draw(<ScreenHost screen={r.actor as never} />);
  for (const [index, slug] of ['alpina', 'zalando'].entries()) {
    const route = { ...to('giftCard'), path: `/giftcardworld/${slug}` };
    // The shopper leaves the first product, but the next screen has not loaded yet.
    if (index > 0) await act(async () => r.apply({ type: 'route.changed', route: to('help') }));
    await act(async () => r.apply({ type: 'route.changed', route }));
    await act(async () => r.perform(done('loadScreen', { route, logic, input: undefined, view: Product })));
    expect(screen.getByText(`form ${index + 1}`)).toBeInTheDocument();
  }
});
