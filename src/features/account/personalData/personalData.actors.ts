import type { MachineImplementationsFrom } from 'xstate';
import type { personalDataMachine } from '../../../../machines/account/personalData/personalData.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { download } from '../../../browser/download.ts';

export const personalDataImplementations = (services: AppServices) =>
  ({
    actors: {
      downloadCopy: fromPromise<void>(async ({ signal }) => {
        download(await services.api.file('mydata', {}, signal), 'my-data.json');
      }),
      closeAccount: fromPromise<void>(async ({ signal }) => {
        await services.api.post('closeaccount', {}, signal);
      }),
    },
    actions: { announceEnded: () => services.notify.session({ type: 'session.ended' }) },
  }) satisfies Pick<MachineImplementationsFrom<typeof personalDataMachine>, 'actions'> & { actors: object };
