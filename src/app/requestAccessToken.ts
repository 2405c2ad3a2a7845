import { createActor, toPromise } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { accessTokenMachine } from '../../machines/identity/accessToken/accessToken.machine.ts';
import { accessTokenImplementations } from '../features/identity/accessToken/accessToken.actors.ts';

type Deps = Parameters<typeof accessTokenImplementations>;

/**
 * Runs the `accessToken` chart for one call and returns the token.
 * @throws Failure if the chart refuses the call
 */
export const requestAccessToken = async (
  store: Deps[0],
  session: Deps[1],
  writes: boolean,
): Promise<string | null> => {
  const chart = accessTokenMachine.provide(accessTokenImplementations(store, session));
  const output = await toPromise(createActor(chart, { input: { writes } }).start());
  if (output.outcome === 'refused') throw createFailure(output.kind);
  return output.token;
};
