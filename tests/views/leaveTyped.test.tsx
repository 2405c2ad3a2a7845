/** What is typed into the profile is not lost by following a link. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { profileMachine } from '../../machines/profile.machine.ts';
import type { SavedChange } from '../../machines/profile.machine.ts';
import { guardTyping } from '../../src/actors/leave.ts';
import { ProfilePart } from '../../src/screens/account/ProfilePart.tsx';
import { profile } from '../flows/identity.ts';
import { draw, hand } from './support/page.tsx';

let stop = (): void => {};
afterEach(() => {
  stop();
  cleanup();
});

const goOn = vi.fn<(_: unknown, way: { path: string }) => void>();
/** Whether a link that was clicked was held back before anything on the page heard of it. */
const followed = vi.fn<(held: boolean) => void>();
const open = async () => {
  const actor = createActor(
    profileMachine.provide({
      actors: {
        loadProfile: fromPromise(() => Promise.resolve(profile)),
        saveChange: fromPromise(() => new Promise<SavedChange>(() => {})),
        guardTyping: guardTyping('profile.leaveAsked'),
      },
      actions: { goOn },
    }),
  ).start();
  stop = () => void actor.stop();
  draw(
    <main>
      <ProfilePart actor={actor} />
      <Link to="/orders?order=1">Orders</Link>
      <a href="https://elsewhere.example/" target="_blank" rel="noreferrer">
        Elsewhere
      </a>
    </main>,
  );
  await waitFor(() => screen.getByRole('button', { name: 'Edit: Personal details' }));
  await hand.press('Edit: Personal details');
  return actor;
};
const type = (text: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText('First name'), { target: { value: text } }));
const note = (event: MouseEvent): void => {
  if (!(event.target instanceof Element && event.target.closest('a'))) return;
  followed(event.defaultPrevented);
  // a page in a test goes nowhere
  event.preventDefault();
};
beforeEach(() => {
  vi.clearAllMocks();
  document.body.addEventListener('click', note, true);
  return () => document.body.removeEventListener('click', note, true);
});

test('nothing typed: nothing is asked', async () => {
  const actor = await open();
  await hand.press('Orders');
  expect(followed).toHaveBeenLastCalledWith(false);
  expect(actor.getSnapshot().hasTag('leaving')).toBe(false);
});

test('something typed: a no keeps it, a yes goes where the link led', async () => {
  const actor = await open();
  await type('Annette');
  await hand.press('Orders');
  expect(followed).toHaveBeenLastCalledWith(true);
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await hand.press('Keep editing');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('First name')).toHaveValue('Annette');
  expect(goOn).not.toHaveBeenCalled();
  await hand.press('Orders');
  await hand.press('Leave without saving');
  expect(goOn.mock.calls.map(([, way]) => way)).toEqual([{ path: '/orders?order=1' }]);
  expect(actor.getSnapshot().hasTag('editing')).toBe(false);
});

test('a link of another place opens beside, and a reload is held by the browser', async () => {
  const actor = await open();
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(reload()).toBe(false);
  await type('Annette');
  expect(reload()).toBe(true);
  await hand.press('Elsewhere');
  expect(followed).toHaveBeenLastCalledWith(false);
  expect(actor.getSnapshot().hasTag('leaving')).toBe(false);
  await hand.press('Cancel');
  expect(reload()).toBe(false);
});

test('on its way to the server it arrives without the page', async () => {
  const actor = await open();
  await type('Annette');
  await hand.press('Save');
  await hand.press('Orders');
  expect(goOn.mock.calls.map(([, way]) => way)).toEqual([{ path: '/orders?order=1' }]);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
});
