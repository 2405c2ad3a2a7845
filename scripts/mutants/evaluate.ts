/** Evaluates the source of a chart without writing a file. Imports other than xstate are loaded unchanged. */
import { createRequire, stripTypeScriptTypes } from 'node:module';
import * as xstate from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { chartFiles } from '../generate/stately.ts';

const files = chartFiles();

/**
 * Creates the chart from its source. @throws the error that the source causes, such as a syntax error or an
 * unknown state
 */
export const evaluateChart = (source: string, chart: string): AnyStateMachine => {
  const body = stripTypeScriptTypes(source)
    .replace(/^import [^;]*? from ['"]xstate['"];?$/gm, '')
    .replace(/^import (\{[^;]*?\}) from (['"][^'"]+['"]);?$/gm, (_, names: string, from: string) => {
      return `const ${names.replace(/ as /g, ': ')} = require(${from});`;
    })
    .replace(/^export (const|function)/gm, '$1')
    .replace(/^export \{[^}]*\};?$/gm, '');
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is a chart of ours with one change
  const evaluate = new Function('require', ...Object.keys(xstate), `${body}\nreturn ${chart}Machine;`) as (
    ...names: unknown[]
  ) => AnyStateMachine;
  return evaluate(createRequire(files.get(chart)!), ...Object.values(xstate));
};
