import type { Plugin } from 'vite';

/** A running actor keeps its old chart over a hot update, so an edited chart loads the page anew. */
export const reloadOnChart = (): Plugin => ({
  name: 'reload-on-chart',
  apply: 'serve',
  handleHotUpdate({ file, server }) {
    if (!/[\\/]machines[\\/]|\.machine\.ts$/.test(file)) return undefined;
    server.ws.send({ type: 'full-reload' });
    return [];
  },
});
