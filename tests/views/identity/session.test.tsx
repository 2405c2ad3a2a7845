import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { visitorSession, stored, user } from '../../../machines/identity/fixtures.ts';
import { sessionMachine } from '../../../machines/identity/session/session.machine.ts';
import { AccountEntries } from '../../../src/app/layout/header/AccountEntries.tsx';
import { HeaderAccount } from '../../../src/app/layout/header/HeaderAccount.tsx';
import { ConfirmSignOut } from '../../../src/features/identity/session/ConfirmSignOut.tsx';
import { icons } from '../../../src/ui/icon/icons.ts';
import { laterIcons } from '../../../src/ui/icon/laterIcons.ts';
import { actions, draw } from '../harness/page.tsx';

const actorsOf = (session: unknown, send: (event: unknown) => void = () => {}) =>
  ({ session, authLoader: { send } }) as never;

const session = async (read: unknown) => {
  const r = createChartHarness(sessionMachine);
  await r.perform(done('readSession', read));
  return r;
};
const visitor = () => session(visitorSession);
const ann = () => session(stored);

describe('account in the header', () => {
  test('UI-05: a visitor sees a login button that opens the sign-in dialog', async () => {
    const r = await visitor();
    const send = vi.fn<(event: unknown) => void>();
    draw(<HeaderAccount actors={actorsOf(r.actor, send)} />);
    await actions.press('Log in');
    expect(send).toHaveBeenCalledWith({ type: 'auth.loginRequested' });
  });

  test('UI-06 UI-07: a customer sees a menu with a greeting by name', async () => {
    const r = await ann();
    draw(<HeaderAccount actors={actorsOf(r.actor)} />);
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
    await actions.press('Account menu: Ann Muster');
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByText('Welcome, Ann Muster')).toBeInTheDocument();
    expect(
      menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]),
    ).toEqual([
      ['Profile', '/profile'],
      ['Orders', '/orders'],
      ['Logout', null],
    ]);
    const shown = menu.getAllByRole('menuitem').map((item) => item.querySelector('path')?.getAttribute('d'));
    expect(shown).toEqual([icons.user, laterIcons.receipt, laterIcons.logout]);
    // A line separates the logout from the links.
    expect(menu.getAllByRole('menuitem').map((item) => /apart/.test(item.className))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("the header's greeting leaves out the name if it is unknown", async () => {
    const r = await session({ ...stored, user: { ...user, name: '' } });
    draw(<HeaderAccount actors={actorsOf(r.actor)} />);
    await actions.press('Account menu: Account');
    expect(screen.getByText('Welcome')).toBeInTheDocument();
  });

  test('UI-08: logging out requires confirmation, and the session continues if the customer declines', async () => {
    const r = await ann();
    draw(
      <>
        <HeaderAccount actors={actorsOf(r.actor)} />
        <ConfirmSignOut actor={r.actor as never} />
      </>,
    );
    await actions.press(/^Account menu/);
    await actions.press('Logout');
    expect(screen.getByRole('dialog', { name: 'Log out?' })).toBeInTheDocument();
    await actions.press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(r.snapshot().context.user).toEqual(user);
  });
});

test('until the stored session has been read, neither the header nor the mobile menu contains a login button or account entries', () => {
  const { actor } = createChartHarness(sessionMachine);
  draw(
    <>
      <HeaderAccount actors={actorsOf(actor)} />
      <AccountEntries actors={actorsOf(actor)} onLeave={() => {}} />
    </>,
  );
  for (const role of ['button', 'link'] as const) expect(screen.queryAllByRole(role)).toEqual([]);
  expect(screen.queryByText(/^Welcome/)).toBeNull();
});

describe('account menu on a phone', () => {
  test("the mobile menu's login button opens the sign-in dialog and closes the menu", async () => {
    const r = await visitor();
    const calls: string[] = [];
    draw(
      <AccountEntries
        actors={actorsOf(r.actor, () => calls.push('login'))}
        onLeave={() => calls.push('closed')}
      />,
    );
    await actions.press('Log in');
    expect(calls).toEqual(['closed', 'login']);
  });

  test("a customer's mobile menu contains a greeting, the profile, the orders and logout", async () => {
    const r = await ann();
    const onLeave = vi.fn<() => void>();
    draw(<AccountEntries actors={actorsOf(r.actor)} onLeave={onLeave} />);
    expect(screen.getByText('Welcome, Ann Muster')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/profile',
      '/orders',
    ]);
    await actions.press('Logout');
    expect(onLeave).toHaveBeenCalledOnce();
    expect(r.snapshot().hasTag('screen:confirm')).toBe(true);
  });
});
