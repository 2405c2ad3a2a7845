import { providerNames, providers, smsProviders } from '../../server/providers/index.ts';

/**
 * Providers whose calls are validated against their OpenAPI files. The first part of an operation name
 * determines the provider of a request. The path determines the provider of a sandbox exchange, and also of a
 * request if two providers of a gateway share the first part.
 */
export type ValidatedProvider = { provider: string; operations: string; path: string; sendsForms?: boolean };

const services = providerNames.map((gateway) => ({ gateway: gateway as string, ...providers[gateway] }));
const messengers = Object.values(smsProviders).map((provider) => ({ gateway: 'sms', ...provider }));

export const validatedProviders: readonly ValidatedProvider[] = [...services, ...messengers].flatMap(
  ({ gateway, specification }) => {
    if (!('openApi' in specification)) return [];
    const { openApi, ...rest } = specification;
    return [{ provider: openApi, operations: `${gateway}.`, ...rest }];
  },
);
