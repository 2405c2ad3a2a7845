/** A chart from its source, without writing a file: a chart imports values from XState alone. */
import { stripTypeScriptTypes } from 'node:module';
import * as xstate from 'xstate';
import type { AnyStateMachine } from 'xstate';

/** @throws whatever the source throws: it does not parse, or the chart names a state that is not there. */
export const evaluateChart = (source: string, chart: string): AnyStateMachine => {
  const body = stripTypeScriptTypes(source)
    .replace(/^import [^;]*? from ['"]xstate['"];?$/gm, '')
    .replace(/^export (const|function)/gm, '$1')
    .replace(/^export \{[^}]*\};?$/gm, '');
  // oxlint-disable-next-line typescript/no-implied-eval -- what is evaluated is a chart of ours with one change
  const evaluate = new Function(...Object.keys(xstate), `${body}\nreturn ${chart}Machine;`) as (
    ...names: unknown[]
  ) => AnyStateMachine;
  return evaluate(...Object.values(xstate));
};
