/**
 * The address selects the content: `/flows/<chart>?path=<id>&step=<n>`. Without `step`, the path is shown at its end.
 */
import { flows } from '../../.generated/flows.ts';

type Place = { chart: string; script: string | null; at: number | null };

/** A path's id starts with the name of its chart. */
const chartOfPath = (id: string): string | undefined =>
  flows.find(({ name }) => id.startsWith(`${name}.`) || id.startsWith(`${name}/`))?.name;

/** `?chart=` and the id of a path also select the chart. The default is `payment`. */
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

/** `steps` is the length of the path. Keeps the other parameters of `search`. */
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
