import type { MachineImplementationsFrom } from 'xstate';
import { type PasskeyAssertion, type PasskeyPurpose } from '../../../../contract/schemas/passkeys.ts';
import type { passkeyProofMachine } from '../../../../machines/identity/passkeyProof/passkeyProof.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const passkeyProofImplementations = ({ api }: Pick<AppServices, 'api'>) =>
  ({
    actors: {
      provePasskey: fromPromise<void, { purpose: PasskeyPurpose }>(async ({ input, signal }) => {
        const { options } = await api.post('passkeys/ask', input, signal);
        const { showPasskey } = await import('../../../browser/passkey.ts');
        const response = await showPasskey(options);
        await api.post(
          'passkeys/prove',
          { ...input, response: response as unknown as PasskeyAssertion },
          signal,
        );
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof passkeyProofMachine>;
