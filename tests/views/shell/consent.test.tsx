import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { views } from '../../../flows/preview/views.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { onlyNecessary } from '../../../machines/shell/consent/consent.flow.ts';
import { consentMachine } from '../../../machines/shell/consent/consent.machine.ts';
import { actions, draw } from '../harness/page.tsx';

const openConsent = async (choice: unknown = null) => {
  const r = createChartHarness(consentMachine);
  await r.perform(done('readConsent', choice));
  const view = await views['consent']!();
  draw(
    <>
      <main id="main" tabIndex={-1} />
      {view(r.actor)}
    </>,
  );
  return r;
};

test('the cookie banner gives its three options equal weight', async () => {
  await openConsent();
  const ways = within(screen.getByRole('region', { name: 'Cookies' })).getAllByRole('button');
  expect(ways.map((way) => way.textContent)).toEqual(['Accept all', 'Only necessary', 'Settings']);
  expect(new Set(ways.map((way) => way.className)).size).toBe(1);
});

test.each(['Accept all', 'Only necessary'])(
  'clicking “%s” in the cookie banner moves the focus to the page, because the banner disappears',
  async (choice) => {
    await openConsent();
    const focus = vi.spyOn(screen.getByRole('main'), 'focus');
    await actions.press(choice);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  },
);

test('CONS-01 CONS-02 CONS-03: necessary cookies are always on, and the other two categories are off by default', async () => {
  const r = await openConsent();
  await actions.press('Settings');
  const [necessary, analytics, marketing] = screen.getAllByRole('switch');
  expect(necessary).toBeChecked();
  expect(necessary).toBeDisabled();
  expect(analytics).not.toBeChecked();
  expect(marketing).not.toBeChecked();
  await actions.pick('Analytics');
  await actions.press('Save choice');
  expect(r.snapshot().context.choice).toEqual({ necessary: true, analytics: true, marketing: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
});

test('the cookie settings show the stored selection, and closing them discards unsaved changes', async () => {
  const r = await openConsent({ ...onlyNecessary, marketing: true });
  await actions.press('Cookie settings');
  expect(screen.getByRole('switch', { name: 'Marketing' })).toBeChecked();
  await actions.pick('Marketing');
  await actions.press('Close');
  expect(r.snapshot().context.choice).toEqual({ ...onlyNecessary, marketing: true });
});
