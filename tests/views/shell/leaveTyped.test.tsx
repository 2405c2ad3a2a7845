/** Tests that no form loses its input without confirmation, however the user leaves the page. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DocType } from '../../../contract/domain/identity/docTypes.ts';
import type { Profile } from '../../../contract/schemas/profile.ts';
import { limit } from '../../../machines/account/fixtures.ts';
import { profileMachine, type SavedChange } from '../../../machines/account/profile/profile.machine.ts';
import { voucherLimitMachine } from '../../../machines/account/voucherLimit/voucherLimit.machine.ts';
import { genericFailure } from '../../../machines/fixtures.ts';
import { profile } from '../../../machines/identity/fixtures.ts';
import { unsavedChangesMachine } from '../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import { addressCheckMachine } from '../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { known, newcomer, ready } from '../../../machines/verification/fixtures.ts';
import {
  idUploadMachine,
  type PreparedFile,
} from '../../../machines/verification/idUpload/idUpload.machine.ts';
import { verificationMachine } from '../../../machines/verification/verification/verification.machine.ts';
import { createNavigator } from '../../../src/app/appServices.ts';
import { listenForChanges } from '../../../src/components/feedback/ConfirmLeave.tsx';
import { CountryField, loadCountryList } from '../../../src/components/form/CountryField.tsx';
import { Link } from '../../../src/components/link/Link.tsx';
import { ProfilePage } from '../../../src/features/account/profile/ProfilePage.tsx';
import { VoucherLimitPage } from '../../../src/features/account/voucherLimit/VoucherLimitPage.tsx';
import { unsavedChangesImplementations } from '../../../src/features/shell/unsavedChanges/unsavedChanges.actors.ts';
import { Verification } from '../../../src/features/verification/verification/Verification.tsx';
import { actions, draw } from '../harness/page.tsx';

let stop = (): void => {};
/** Navigations requested by the shop. */
const navigations: unknown[] = [];
/** Link clicks and history navigations that reached the router. */
const visited: string[] = [];
const note = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented) return;
  visited.push(link.pathname);
  // Test pages cannot navigate.
  event.preventDefault();
};
const travelled = (): void => void visited.push(window.location.pathname);

beforeEach(() => {
  navigations.length = 0;
  visited.length = 0;
  history.replaceState({ idx: 3 }, '', '/orders');
  history.pushState({ idx: 4 }, '', '/profile');
  document.body.addEventListener('click', note, true);
});
afterEach(() => {
  stop();
  cleanup();
  document.body.removeEventListener('click', note, true);
  window.removeEventListener('popstate', travelled);
  history.replaceState(null, '', '/');
});

/** Creates the shop's navigator, then attaches the simulated router. */
const shop = () => {
  const navigator = createNavigator();
  navigator.bind((to) => void navigations.push(to));
  window.addEventListener('popstate', travelled);
  return navigator;
};
const page = (view: ReactNode) =>
  draw(
    <main>
      {view}
      <Link to="/orders?order=1">Orders</Link>
      <a href="https://elsewhere.example/" target="_blank" rel="noreferrer">
        Elsewhere
      </a>
    </main>,
  );
const leaveDialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const reload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};
const type = (label: string, text: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value: text } }));

const openProfile = async () => {
  const navigator = shop();
  const saves: ((error: unknown) => void)[] = [];
  const actor = createActor(
    profileMachine.provide({
      actors: {
        loadProfile: fromPromise(() => Promise.resolve(profile)),
        saveChange: fromPromise(() => new Promise<SavedChange>((_, fail) => void saves.push(fail))),
        unsavedChanges: unsavedChangesMachine.provide(unsavedChangesImplementations(navigator)),
      },
    }),
  ).start();
  stop = () => void actor.stop();
  page(<ProfilePage actor={actor} />);
  await waitFor(() => screen.getByRole('button', { name: 'Edit: Personal details' }));
  await actions.press('Edit: Personal details');
  return { actor, navigator, saves };
};

describe('leaving the profile', () => {
  test('leaving the profile requires no confirmation if nothing was typed, even if a field has the focus', async () => {
    await openProfile();
    act(() => screen.getByLabelText('First name').focus());
    await actions.press('Orders');
    expect(visited).toEqual(['/orders']);
    expect(leaveDialog()).toBeNull();
    expect(reload()).toBe(false);
  });

  test('leaving the profile with unsaved input requires confirmation, and declining keeps the input', async () => {
    const { actor } = await openProfile();
    await type('First name', 'Annette');
    await actions.press('Orders');
    expect(visited).toEqual([]);
    expect(leaveDialog()).toBeVisible();
    await actions.press('Keep editing');
    expect(leaveDialog()).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveValue('Annette');
    expect(navigations).toEqual([]);
    await actions.press('Orders');
    await actions.press('Leave without saving');
    expect(navigations).toEqual(['/orders?order=1']);
    expect(actor.getSnapshot().hasTag('editing')).toBe(false);
  });

  test('going back from the profile requires confirmation before the router receives the event', async () => {
    const { actor } = await openProfile();
    await type('First name', 'Annette');
    act(() => history.back());
    await waitFor(() => expect(leaveDialog()).toBeVisible());
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    await actions.press('Keep editing');
    expect(screen.getByLabelText('First name')).toHaveValue('Annette');
    expect(navigations).toEqual([]);
    act(() => history.back());
    await waitFor(() => expect(leaveDialog()).toBeVisible());
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(visited).toEqual([]);
    await actions.press('Leave without saving');
    expect(navigations).toEqual([-1]);
    expect(actor.getSnapshot().hasTag('editing')).toBe(false);
  });

  test('going back or forward inside the profile does not count as leaving', async () => {
    await openProfile();
    await type('First name', 'Annette');
    history.pushState({ idx: 5 }, '', '/profile#address');
    act(() => history.back());
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(leaveDialog()).toBeNull();
  });

  test('leaving the profile with a button requires confirmation, but a redirect by the shop does not', async () => {
    const { navigator } = await openProfile();
    act(() => navigator.go('/checkout'));
    expect(navigations).toEqual(['/checkout']);
    await type('First name', 'Annette');
    act(() => navigator.go('/profile'));
    act(() => navigator.go('/', { replace: true }));
    expect(navigations).toEqual(['/checkout', '/profile', '/']);
    expect(leaveDialog()).toBeNull();
    act(() => navigator.go('/checkout'));
    expect(leaveDialog()).toBeVisible();
    expect(navigations).toHaveLength(3);
  });

  test('with unsaved input, opening an external link in a new tab requires no confirmation, but reloading the page does', async () => {
    await openProfile();
    await type('First name', 'Annette');
    expect(reload()).toBe(true);
    await actions.press('Elsewhere');
    expect(visited).toEqual(['/']);
    expect(leaveDialog()).toBeNull();
    await actions.press('Cancel');
    expect(reload()).toBe(false);
  });

  test('a rejected change stays in the form, and leaving still requires confirmation', async () => {
    const { saves } = await openProfile();
    await type('First name', 'Annette');
    await actions.press('Save');
    await actions.press('Orders');
    expect(leaveDialog()).toBeVisible();
    await act(async () => saves[0]!(genericFailure));
    expect(leaveDialog()).toBeVisible();
    await actions.press('Keep editing');
    expect(screen.getByLabelText('First name')).toHaveValue('Annette');
    expect(reload()).toBe(true);
  });
});

test('selecting a country with the mouse counts as unsaved input, but opening the list does not', async () => {
  const actor = createActor(unsavedChangesMachine).start();
  stop = () => void actor.stop();
  await loadCountryList();
  draw(
    <div {...listenForChanges(actor)}>
      <CountryField value="CH" onChange={() => {}} />
    </div>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('combobox')));
  const options = await screen.findAllByRole('option');
  expect(actor.getSnapshot().value).toBe('clean');
  await act(async () => void fireEvent.click(options[3]!));
  expect(actor.getSnapshot().value).toEqual({ dirty: 'editing' });
});

describe('leaving a limit request', () => {
  const openLimit = async () => {
    let sent = (): void => {};
    const actor = createActor(
      voucherLimitMachine.provide({
        actors: {
          loadLimit: fromPromise(() => Promise.resolve(limit)),
          sendRequest: fromPromise<void, { reason: string }>(() => new Promise((done) => void (sent = done))),
          unsavedChanges: unsavedChangesMachine.provide(unsavedChangesImplementations(shop())),
        },
      }),
    ).start();
    stop = () => void actor.stop();
    page(<VoucherLimitPage actor={actor} />);
    await actions.press('Request a higher limit');
    return { answer: () => act(async () => sent()) };
  };
  const field = 'Why do you need a higher limit?';

  test('leaving a half-typed limit request requires confirmation, which discards the text', async () => {
    await openLimit();
    await actions.press('Orders');
    expect(leaveDialog()).toBeNull();
    await actions.fill(field, 'Gifts');
    await actions.press('Orders');
    await actions.press('Leave without saving');
    expect(navigations).toEqual(['/orders?order=1']);
    expect(screen.queryByLabelText(field)).toBeNull();
    expect(reload()).toBe(false);
  });

  test('the confirmation before leaving closes once the changes are saved', async () => {
    const { answer } = await openLimit();
    await actions.fill(field, 'Gifts');
    await actions.press('Send the request');
    await actions.press('Orders');
    expect(leaveDialog()).toBeVisible();
    await answer();
    expect(leaveDialog()).toBeNull();
    expect(navigations).toEqual([]);
    expect(reload()).toBe(false);
  });
});

describe('leaving the identity verification', () => {
  const openVerification = async (start: Profile) => {
    let uploaded = (_: Profile): void => {};
    const actor = createActor(
      verificationMachine.provide({
        actors: {
          loadProfile: fromPromise(() => Promise.resolve(start)),
          addressCheck: addressCheckMachine,
          idUpload: idUploadMachine.provide({
            actors: {
              prepareFile: fromPromise(() => Promise.resolve(ready)),
              uploadDocument: fromPromise<Profile, { doctype: DocType; file: PreparedFile }>(
                () => new Promise((done) => void (uploaded = done)),
              ),
            },
          }),
          unsavedChanges: unsavedChangesMachine.provide(unsavedChangesImplementations(shop())),
        },
      }),
      { input: { from: 'profile' } },
    ).start();
    stop = () => void actor.stop();
    page(<Verification actor={actor} />);
    await act(async () => {});
    return { actor, answer: (profileNow: Profile) => act(async () => uploaded(profileNow)) };
  };
  const passport = { name: 'passport.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) };

  test('leaving the verification requires confirmation after typing a name, but not once another step is open', async () => {
    await openVerification({ ...newcomer, mobile_verified: 1, email_verified: 1 });
    await actions.press('Orders');
    expect(leaveDialog()).toBeNull();
    await actions.fill('Last name', 'Mustermann');
    await actions.press('Orders');
    expect(leaveDialog()).toBeVisible();
    await actions.press('Keep editing');
    expect(screen.getByLabelText('Last name')).toHaveValue('Mustermann');
    await actions.press('Declaration: Do this now');
    expect(reload()).toBe(false);
  });

  test('a selected file counts as unsaved input, and the confirmation closes after the upload', async () => {
    const { answer } = await openVerification(known);
    await actions.choose('Choose a file', passport);
    expect(reload()).toBe(true);
    await actions.pick('Passport');
    await actions.press('Send for review');
    await actions.press('Orders');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await answer({ ...known, id_status: 'under_review', id_under_review: 1 });
    expect(leaveDialog()).toBeNull();
    expect(reload()).toBe(false);
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Declaration');
  });

  test('a dropped file also counts as unsaved input', async () => {
    await openVerification(known);
    const file = new File([passport.bytes], passport.name, { type: passport.type });
    await act(async () => {
      fireEvent.drop(screen.getByLabelText('Choose a file'), { dataTransfer: { files: [file] } });
    });
    expect(reload()).toBe(true);
  });

  test('the verification form shows the stored name again after its input is discarded', async () => {
    await openVerification({ ...newcomer, mobile_verified: 1, email_verified: 1 });
    await actions.fill('Last name', 'Mustermann');
    act(() => history.back());
    await waitFor(() => expect(leaveDialog()).toBeVisible());
    await actions.press('Leave without saving');
    expect(navigations).toEqual([-1]);
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('Muster'));
  });
});
