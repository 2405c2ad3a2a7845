/**
 * Adapts messages between Playwright and the long-term support release of Firefox:
 * - accepts a command that Playwright sends for every context, because this release does not support it;
 * - adds the name by which Playwright recognises a download;
 * - reports a page restored from the browser's cache as loaded, because BiDi only reports the start;
 * - loads the body of a request before reporting it, and passes it on in a header (`bodyHeader`) for
 *   `tests/browser/support/firefox.ts`.
 */
export const bodyHeader = 'x-carried-body';
const lacking = 'emulation.setMediaFeaturesOverride';
/** First id of the bridge's own commands. Playwright's ids never get this high. */
const firstId = 1e9;

const base64Of = ({ type, value }) => (type === 'base64' ? value : Buffer.from(value).toString('base64'));

export const amend = ({ toClient, toBrowser }) => {
  const asked = new Set();
  const bodies = new Map();
  /**
   * Browsing contexts that are going back or forward. Each is mapped to its navigation, which has started but
   * not sent a request yet.
   */
  const traversing = new Map();
  let id = firstId;
  let turn = Promise.resolve();

  const askBody = (request) =>
    new Promise((resolve) => {
      id += 1;
      bodies.set(id, resolve);
      toBrowser({ id, method: 'network.getData', params: { dataType: 'request', request } });
    });

  const fromClient = (message) => {
    const { method, params } = message;
    if (method === lacking) asked.add(message.id);
    if (method === 'network.addDataCollector') params.dataTypes = [...params.dataTypes, 'request'];
    if (method === 'network.continueRequest' && params.headers)
      params.headers = params.headers.filter(({ name }) => name !== bodyHeader);
    if (method === 'browsingContext.traverseHistory') traversing.set(params.context, null);
    toBrowser(message);
  };

  const tell = async (message) => {
    const { method, params } = message;
    const { context } = params ?? {};
    if (asked.delete(message.id) && message.error === 'unknown command') {
      toClient({ type: 'success', id: message.id, result: {} });
      return;
    }
    if (method?.startsWith('browsingContext.download')) params.download ??= `${context} ${params.url}`;
    if (method === 'network.beforeRequestSent') {
      const { request, navigation } = params;
      if (navigation !== null && traversing.get(context)?.navigation === navigation)
        traversing.delete(context);
      if (request.bodySize > 0) {
        const body = await askBody(request.request);
        if (body) request.headers.push({ name: bodyHeader, value: { type: 'string', value: body } });
      }
    }
    if (method === 'browsingContext.navigationStarted' && traversing.has(context))
      traversing.set(context, params);
    toClient(message);
    const restored = traversing.get(context);
    if (method === 'script.realmCreated' && params.type === 'window' && !params.sandbox && restored) {
      traversing.delete(context);
      for (const what of ['navigationCommitted', 'domContentLoaded', 'load'])
        toClient({ type: 'event', method: `browsingContext.${what}`, params: restored });
    }
  };

  const fromBrowser = (message) => {
    const answer = bodies.get(message.id);
    if (answer) {
      bodies.delete(message.id);
      answer(message.type === 'success' ? base64Of(message.result.bytes) : null);
      return;
    }
    // Messages are forwarded one by one, in the browser's order.
    turn = turn.then(() => tell(message));
  };
  return { fromClient, fromBrowser };
};
