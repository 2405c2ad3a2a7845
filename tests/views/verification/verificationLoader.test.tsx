import { act, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import {
  createActor,
  createMachine,
  fromPromise,
  toPromise,
  type AnyActorRef,
  type AnyMachineSnapshot,
} from 'xstate';
import * as f from '../../../machines/fixtures.ts';
import {
  verificationLoaderMachine,
  type LoadedVerification,
} from '../../../machines/verification/verificationLoader/verificationLoader.machine.ts';
import { VerificationLoader } from '../../../src/features/verification/verificationLoader/VerificationLoader.tsx';
import { actions, draw } from '../harness/page.tsx';

const check = createMachine({
  initial: 'asking',
  output: { outcome: 'left' },
  states: {
    asking: { on: { 'network.online': 'online' } },
    online: { on: { 'email.verified': 'over' } },
    over: { type: 'final' },
  },
});
const Steps = ({ actor }: { actor: AnyActorRef }) => (
  <p>at {useSelector(actor, (snapshot: AnyMachineSnapshot) => snapshot.value as string)}</p>
);

test('if the verification fails to load, it can be loaded again and then used at checkout', async () => {
  let isReachable = false;
  const door = createActor(
    verificationLoaderMachine.provide({
      actors: {
        loadVerification: fromPromise<LoadedVerification>(() =>
          isReachable
            ? Promise.resolve({ logic: check as never, view: Steps })
            : Promise.reject(f.networkFailure),
        ),
      },
    }),
    { input: { from: 'checkout' } },
  );
  const output = toPromise(door);
  await act(async () => door.start());
  draw(<VerificationLoader actor={door} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
  isReachable = true;
  await actions.press('Try again');
  expect(await screen.findByText('at asking')).toBeInTheDocument();
  await act(async () => door.send({ type: 'network.online' }));
  expect(screen.getByText('at online')).toBeInTheDocument();
  await act(async () => door.send({ type: 'email.verified' }));
  expect(await output).toEqual({ outcome: 'left' });
});
