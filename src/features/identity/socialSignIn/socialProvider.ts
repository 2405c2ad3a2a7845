import { createFailure } from '../../../../contract/failure.ts';

/** Types for the parts of the identity provider's script that the shop uses (token model). */
type TokenClient = { requestAccessToken: () => void };

type Provider = {
  accounts: {
    oauth2: {
      initTokenClient: (options: {
        client_id: string;
        scope: string;
        callback: (response: { access_token?: string; error?: string }) => void;
        error_callback: (error: { type: string }) => void;
      }) => TokenClient;
    };
  };
};

/** Adds a script to the page once. @throws Failure network if it fails to load */
export const loadScript = (src: string, id: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const existing = document.getElementById(id);
    if (existing?.dataset['loaded']) return resolve();
    // removes a script that has failed to load
    existing?.remove();
    const script = document.createElement('script');
    script.id = id;
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => {
      script.dataset['loaded'] = '1';
      resolve();
    });
    script.addEventListener('error', () => reject(createFailure('network')));
    document.head.append(script);
  });

export const loadProvider = (src: string): Promise<void> => loadScript(src, 'identity-provider');

/**
 * Opens the provider's window. Must be called inside the click handler; otherwise, the browser blocks the
 * window.
 */
export const requestProviderToken = (clientId: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const provider = (window as unknown as { google?: Provider }).google;
    if (!provider) return reject(createFailure('generic', { code: 'NO_PROVIDER' }));
    provider.accounts.oauth2
      .initTokenClient({
        client_id: clientId,
        scope: 'openid profile email',
        callback: (response) =>
          response.access_token
            ? resolve(response.access_token)
            : reject(createFailure('refused', { code: response.error ?? null })),
        error_callback: (error) => reject(createFailure('generic', { code: error.type })),
      })
      .requestAccessToken();
  });
