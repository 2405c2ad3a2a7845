import type { Plugin } from 'vite';

/** Reloads the page after an edit of a chart. With a hot update a running actor would keep the old chart. */
export const reloadOnChart = (): Plugin => ({
  name: 'reload-on-chart',
  apply: 'serve',
  handleHotUpdate({ file, server }) {
    if (!/[\\/]machines[\\/]|\.machine\.ts$/.test(file)) return undefined;
    server.ws.send({ type: 'full-reload' });
    return [];
  },
});
