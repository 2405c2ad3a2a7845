// Simulates the identity provider's script: google.accounts.oauth2 with the token model.
(() => {
  const source = new URL(document.currentScript?.src ?? '/sandbox/google/client.js', location.href);
  const initTokenClient = (options) => ({
    requestAccessToken: (override = {}) => {
      const query = new URLSearchParams({
        client_id: options.client_id,
        scope: options.scope,
        state: override.state ?? options.state ?? '',
        origin: location.origin,
      });
      const popup = window.open(
        new URL(`popup?${query}`, source).href,
        'sandbox-google',
        'popup,width=480,height=620',
      );
      if (!popup) {
        options.error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window' });
        return;
      }
      let answered = false;
      const hear = (event) => {
        if (event.origin !== source.origin || event.source !== popup) return;
        if (event.data?.source !== 'sandbox-google') return;
        answered = true;
        window.removeEventListener('message', hear);
        options.callback(event.data.answer);
      };
      window.addEventListener('message', hear);
      const watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch);
        // A response may still arrive after the window has closed.
        setTimeout(() => {
          window.removeEventListener('message', hear);
          if (!answered) options.error_callback?.({ type: 'popup_closed', message: 'Popup window closed' });
        }, 200);
      }, 200);
    },
  });
  const hasGrantedAllScopes = (answer, ...scopes) => {
    const granted = (answer.scope ?? '').split(' ');
    return scopes.every((scope) => granted.includes(scope));
  };
  window.google = {
    ...window.google,
    accounts: {
      ...window.google?.accounts,
      oauth2: {
        initTokenClient,
        hasGrantedAllScopes,
        revoke: (_token, done) => done?.({ successful: true }),
      },
    },
  };
})();
