import { passkeyQuestionSchema, passkeysSchema, type Passkeys } from '../../../contract/schemas/passkeys.ts';
import type { PasskeyChange } from '../../../machines/account/passkeys/passkeys.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

export const passkeysImplementations = (services: AppServices) => {
  const post = (call: string, body: object, signal: AbortSignal): Promise<Passkeys> =>
    services.api.post(`passkeys/${call}`, body, passkeysSchema, signal);
  return {
    actors: {
      loadPasskeys: fromPromise<Passkeys>(({ signal }) =>
        services.api.get('passkeys', {}, passkeysSchema, signal),
      ),
      changePasskeys: fromPromise<Passkeys, { change: PasskeyChange }>(
        async ({ input: { change }, signal }) => {
          const { kind, ...body } = change;
          if (kind !== 'add') return post(kind, body, signal);
          const { options } = await services.api.post('passkeys/begin', {}, passkeyQuestionSchema, signal);
          // few ever add one
          const { createPasskey } = await import('../../browser/passkey.ts');
          return post('add', { ...body, response: await createPasskey(options) }, signal);
        },
      ),
    },
  };
};
