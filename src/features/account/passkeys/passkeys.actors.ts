import { type Passkeys } from '../../../../contract/schemas/passkeys.ts';
import type { PasskeyChange } from '../../../../machines/account/passkeys/passkeys.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const passkeysImplementations = (services: AppServices) => {
  const post = (call: PasskeyChange['kind'], body: object, signal: AbortSignal): Promise<Passkeys> =>
    services.api.post(`passkeys/${call}`, body as never, signal);
  return {
    actors: {
      loadPasskeys: fromPromise<Passkeys>(({ signal }) => services.api.get('passkeys', {}, signal)),
      changePasskeys: fromPromise<Passkeys, { change: PasskeyChange }>(
        async ({ input: { change }, signal }) => {
          const { kind, ...body } = change;
          if (kind !== 'add') return post(kind, body, signal);
          const { options } = await services.api.post('passkeys/begin', {}, signal);
          // loaded lazily, because few customers ever add a passkey
          const { createPasskey } = await import('../../../browser/passkey.ts');
          return post('add', { ...body, response: await createPasskey(options) }, signal);
        },
      ),
    },
  };
};
