import type { Plugin } from 'vite';

/** Reloads the page after an edit of a chart, because a running actor keeps its old chart over a hot update. */
export const reloadOnChart = (): Plugin => ({
  name: 'reload-on-chart',
  apply: 'serve',
  handleHotUpdate({ file, server }) {
    if (!/[\\/]machines[\\/]|\.machine\.ts$/.test(file)) return undefined;
    server.ws.send({ type: 'full-reload' });
    return [];
  },
});
