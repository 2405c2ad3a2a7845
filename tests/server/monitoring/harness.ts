import { createServer } from 'node:http';
import { createLog } from '../../../server/platform/log.ts';
import { openShop, portOf, type Harness } from '../shop/harness.ts';
import { readSamples, type Scrape } from './evaluate.ts';

export type MeasuredShop = Harness & {
  /** Address of the metrics port, without a path. */
  metricsUrl: string;
  /** Returns the metrics in the Prometheus text format. */
  scrapeText(): Promise<string>;
  scrape(): Promise<Scrape>;
  /** Returns all log lines so far, at every level. */
  logged(): string;
};

/** Opens a shop that exports metrics. Any value of `METRICS_PORT` enables them. */
export const openMeasuredShop = async (environment: Record<string, string> = {}): Promise<MeasuredShop> => {
  const lines: string[] = [];
  const harness = await openShop(
    { METRICS_PORT: '9464', RATE_LIMITS: '0', ...environment },
    createLog('debug', { write: (line: string) => void lines.push(line) }),
  );
  const { serveMetrics: answerMetrics } = harness.app;
  if (!answerMetrics) throw new Error('METRICS_PORT does not switch the figures on');
  const server = createServer(answerMetrics);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const metricsUrl = `http://127.0.0.1:${portOf(server)}`;
  const scrapeText = async (): Promise<string> => (await fetch(`${metricsUrl}/metrics`)).text();
  return {
    ...harness,
    metricsUrl,
    scrapeText,
    scrape: async () => ({ at: Date.now(), samples: readSamples(await scrapeText()) }),
    logged: () => lines.join(''),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await harness.close();
    },
  };
};
