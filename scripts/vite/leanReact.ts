import type { Plugin } from 'vite';

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

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Leaves these functions empty in a build; what only they call goes with them. @throws Error for another version of React */
export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const left = new Set([...Object.values(unused).flat(), frame.name]);
      const cuts: [start: number, end: number, instead: string][] = [];
      for (const node of (this.parse(code) as unknown as { body: Node[] }).body) {
        const name = (node['id'] as { name?: string } | undefined)?.name ?? '';
        if (node.type === 'FunctionDeclaration' && left.delete(name)) {
          const body = node['body'] as Node;
          cuts.push([body.start + 1, body.end - 1, name === frame.name ? frame.body : '']);
        }
        if (code.startsWith('FragmentInstance.prototype.', node.start)) cuts.push([node.start, node.end, '']);
      }
      if (left.size > 0) this.error(`React has no ${[...left].join(', ')} any more`);
      return {
        code: cuts.reduceRight(
          (text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end),
          code,
        ),
        map: null,
      };
    },
  },
});
