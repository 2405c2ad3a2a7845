import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../../machines/fixtures.ts';
import { preferencesMachine } from '../../../machines/shell/preferences/preferences.machine.ts';
import { PreferencesDialog } from '../../../src/features/shell/preferences/PreferencesDialog.tsx';
import { actions, draw } from '../harness/page.tsx';

const openPreferences = () => {
  const r = createChartHarness(preferencesMachine);
  r.apply({ type: 'preferences.opened', current: { country: 'FR', language: 'it' } });
  draw(<PreferencesDialog actor={r.actor as never} onClose={() => {}} />);
  return r;
};

test('I18N-08: the preferences dialog shows the current country and language', () => {
  openPreferences();
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('France');
  expect(screen.getByRole('radio', { name: 'Italiano' })).toBeChecked();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Deutsch',
    'English',
    'Français',
    'Español',
    'Italiano',
  ]);
});

test('if saving the preferences fails, the failure is shown and the selection can be changed', async () => {
  const r = openPreferences();
  await actions.press('Confirm');
  await r.perform(fail('savePreferences', f.genericFailure));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong! Please try again later.');
  await actions.pick('Deutsch');
  expect(r.snapshot().context.wanted).toEqual({ country: 'FR', language: 'de' });
});

test('if the page fails to reload, the preferences dialog shows the failure and can be closed', async () => {
  const r = openPreferences();
  await actions.press('Confirm');
  await act(async () => r.perform(done('savePreferences')));
  expect(r.snapshot().matches('reloading')).toBe(true);
  await actions.press('Close');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => r.apply({ type: 'xstate.after.reloadTimeout.preferences.reloading' }));
  expect(screen.getByText(/Your choice is saved/)).toBeVisible();
  await actions.press('Close');
  expect(r.snapshot().matches('closed')).toBe(true);
});

test('the preferences dialog stays open while the preferences are being saved', async () => {
  const r = openPreferences();
  await actions.press('Confirm');
  await actions.press('Close');
  expect(r.snapshot().matches('saving')).toBe(true);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
