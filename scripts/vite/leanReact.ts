import type { Plugin } from 'vite';
import { withoutKinds } from './absentKinds.ts';

const kindOf = (type: string): RegExp =>
  new RegExp(`case REACT_${type}_TYPE:\\s*return \\([^;]*?createFiber\\w*\\((\\d+),`);

/**
 * What of React's renderer the shop has no use for, by the name of its functions. Each runs only for an element, a prop or
 * a call that the shop does not have, or finds nothing to do without it; a test looks for them.
 */
export const unused: Readonly<Record<string, readonly string[]>> = {
  '<ViewTransition>': [
    'startViewTransition',
    'ViewTransitionPseudoElement',
    'createViewTransitionInstance',
    'scheduleViewTransitionEvent',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'trackEnterViewTransitions',
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'reportViewTransitionError',
  ],
  '<Fragment ref>': [
    'FragmentInstance',
    'addFragmentHandleToFiber',
    'addFragmentHandleToInstance',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'deleteChildFromFragmentInstance',
  ],
  '<Activity>': ['updateActivityComponent'],
  '<SuspenseList>': ['updateSuspenseListComponent', 'initSuspenseListRenderState'],
  'elements of one’s own': ['setPropOnCustomElement'],
  'actions of forms': [
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'dispatchActionState',
    'runActionStateAction',
    'handleActionReturnValue',
    'onActionSuccess',
    'onActionError',
  ],
  // a transition shows no more than what it draws: the browser's own indicator would come with a navigation that is none
  'the browser’s indicator of a transition': ['defaultOnDefaultTransitionIndicator'],
  'preload() and its like': [
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitScript',
    'preinitStyle',
    'preinitModuleScript',
  ],
  '<title>, <meta>, <link>, <style> and <script>': [
    'isHostHoistableType',
    'getResource',
    'acquireResource',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'mountHoistable',
    'preloadResource',
    'suspendResource',
  ],
};

/** How a stack of components names one of them: finding its line would take a call that fails on purpose. */
const frame = {
  name: 'describeNativeComponentFrame',
  body: 'return fn ? describeBuiltInComponentFrame(fn.displayName || fn.name || "") : "";',
};

/** What its packages export for these features alone; `Children` is more than a list of ours ever needs. */
export const unusedExports: Readonly<Record<string, readonly string[]>> = {
  '<ViewTransition>': ['ViewTransition', 'addTransitionType'],
  '<Activity>': ['Activity'],
  '<Profiler>': ['Profiler'],
  'actions of forms': [
    'useActionState',
    'useFormState',
    'useFormStatus',
    'useOptimistic',
    'requestFormReset',
  ],
  'preload() and its like': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
  ],
  'Children.map and its like': ['Children'],
  'cache() of the server': ['cache', 'cacheSignal', 'unstable_useCacheRefresh'],
};

/** Where its renderer gives nodes of these features their number; in `unused` is why there are none. */
export const unusedKinds: Readonly<Record<string, RegExp>> = {
  '<ViewTransition>': kindOf('VIEW_TRANSITION'),
  '<Activity>': kindOf('ACTIVITY'),
  '<SuspenseList>': kindOf('SUSPENSE_LIST'),
  '<Profiler>': kindOf('PROFILER'),
  '<title>, <meta>, <link>, <style> and <script>': /isHostHoistableType\([^?]*\?\s*(\d+)/,
  '<html>, <head> and <body>': /"body" === type\s*\?\s*(\d+)\s*: 5;/,
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Cut = readonly [start: number, end: number, instead: string];
const apply = (code: string, cuts: readonly Cut[]): string =>
  cuts.reduceRight((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code);

/** The renderer without these functions and without the branches for what they draw. @throws Error for another version of React */
const leanRenderer = (code: string, parse: (code: string) => unknown): string => {
  const left = new Set([...Object.values(unused).flat(), frame.name]);
  const cuts: Cut[] = [];
  for (const node of (parse(code) as { body: Node[] }).body) {
    const name = (node['id'] as { name?: string } | undefined)?.name ?? '';
    if (node.type === 'FunctionDeclaration' && left.delete(name)) {
      const body = node['body'] as Node;
      cuts.push([body.start + 1, body.end - 1, name === frame.name ? frame.body : '']);
    }
    if (code.startsWith('FragmentInstance.prototype.', node.start)) cuts.push([node.start, node.end, '']);
  }
  if (left.size > 0) throw new Error(`React has no ${[...left].join(', ')} any more`);
  const kinds = Object.entries(unusedKinds).map(([feature, place]) => {
    const [, kind] = place.exec(code) ?? [];
    if (kind === undefined) throw new Error(`React does not say any more which nodes are ${feature}`);
    return Number(kind);
  });
  return withoutKinds(apply(code, cuts), parse, new Set(kinds));
};

const exported = new Set(Object.values(unusedExports).flat());

/** One of its packages without these exports. */
const leanPackage = (code: string, parse: (code: string) => unknown): string =>
  apply(
    code,
    (parse(code) as { body: Node[] }).body
      .filter(({ start, end }) => exported.has(/^exports\.(\w+) = /.exec(code.slice(start, end))?.[1] ?? ''))
      .map(({ start, end }) => [start, end, ''] as const),
  );

const uses = new RegExp(`\\b\\w*react\\w*\\.(${[...exported].join('|')})\\b`, 'i');

/**
 * Leaves out of React, in a build, what the shop does not use: the functions are empty, and what only they call goes with
 * them. The build fails for another version of React, and for a library that wants what is left out.
 */
export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react(?:-dom|-dom-client)?\.production\.js$/ },
    handler(code, id) {
      const lean = id.includes('react-dom-client') ? leanRenderer : leanPackage;
      return { code: lean(code, (text) => this.parse(text)), map: null };
    },
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      for (const [id, { code }] of Object.entries(file.type === 'chunk' ? file.modules : {})) {
        const [, name] =
          (/node_modules[\\/]react(?:-dom)?[\\/]/.test(id) ? null : uses.exec(code ?? '')) ?? [];
        if (name) this.error(`${id} uses ${name} of React, which is left out`);
      }
  },
});
