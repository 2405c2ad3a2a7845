import type { MachineImplementationsFrom } from 'xstate';
import { toLanguage } from '../../../../contract/domain/languages.ts';
import type {
  ShareLink,
  sharedTopUpMachine,
} from '../../../../machines/checkout/sharedTopUp/sharedTopUp.machine.ts';
import type { SharedTopUp } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { storeLanguage } from '../../shell/preferences/preferences.actors.ts';

export const sharedTopUpImplementations = (services: AppServices) =>
  ({
    actors: {
      readLink: fromPromise<ShareLink>(() => {
        const [token = '', tag] = window.location.hash.slice(1).split('.');
        const language = toLanguage(tag);
        // the language counts once, so that a reload keeps the one that the reader has chosen since
        if (tag !== undefined)
          window.history.replaceState(
            window.history.state,
            '',
            `${window.location.pathname}${window.location.search}#${token}`,
          );
        return Promise.resolve({
          token: /^[\w-]{16,64}$/.test(token) ? token : null,
          language: language === services.language() ? null : language,
        });
      }),
      loadTopUp: fromPromise<SharedTopUp, { token: string }>(({ input, signal }) =>
        services.api.post('openShare', input, signal),
      ),
    },
    actions: {
      changeLanguage: (_: unknown, { link: { language } }: { link: ShareLink }) => {
        if (language) storeLanguage(services.store, language);
        services.reload();
      },
    },
  }) satisfies MachineImplementationsFrom<typeof sharedTopUpMachine>;
