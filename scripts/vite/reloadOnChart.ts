import type { Plugin } from 'vite';

/**
 * Reloads the page after a chart has been edited, because running actors would still use the old chart after a
 * hot update.
 */
export const reloadOnChart = (): Plugin => ({
  name: 'reload-on-chart',
  apply: 'serve',
  handleHotUpdate({ file, server }) {
    if (!/[\\/]machines[\\/]|\.machine\.ts$/.test(file)) return undefined;
    server.ws.send({ type: 'full-reload' });
    return [];
  },
});
