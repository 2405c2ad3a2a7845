/**
 * The URL determines what is shown: `/flows/<chart>?path=<id>&step=<n>`. Without `step`, the page shows the end of the
 * path.
 */
import { flows } from '../../.generated/flows.ts';

type Place = { chart: string; script: string | null; at: number | null };

/** Path ids start with the name of their chart. */
const chartOfPath = (id: string): string | undefined =>
  flows.find(({ name }) => id.startsWith(`${name}.`) || id.startsWith(`${name}/`))?.name;

/**
 * Determines the chart, path and step to show from the URL. The chart comes from `?chart=`, the
 * pathname or the id in `?path=`, in this order of precedence. The default is `payment`.
 */
export const readAddress = ({ pathname, searchParams }: URL): Place => {
  const script = searchParams.get('path');
  const at = Number(searchParams.get('step') ?? Number.NaN);
  return {
    chart:
      searchParams.get('chart') ??
      /^\/flows\/([\w-]+)/.exec(pathname)?.[1] ??
      chartOfPath(script ?? '') ??
      'payment',
    script,
    at: Number.isInteger(at) && at >= 0 ? at : null,
  };
};

/**
 * Returns the URL for a step of a path. `steps` is the number of steps in the path. Preserves the other
 * parameters in `search`.
 */
export const addressOf = (
  { chart, script, at, steps }: { chart: string; script: string | null; at: number; steps: number },
  search = '',
): string => {
  const next = new URLSearchParams(search);
  for (const key of ['chart', 'path', 'step']) next.delete(key);
  if (script !== null) next.set('path', script);
  if (script !== null && at < steps) next.set('step', String(at));
  const text = next.toString();
  return `/flows/${chart}${text ? `?${text}` : ''}`;
};
