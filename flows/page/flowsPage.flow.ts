import type { AnyEventObject } from 'xstate';
import type { PreviewState } from '../preview/protocol.ts';
import { flow } from '../walker/flow.ts';
import { done, fail } from '../walker/walk.ts';
import { flowsPageMachine } from './flowsPage.machine.ts';

const steps: AnyEventObject[] = [done('loadCart'), { type: 'cart.removalRequested' }];
const script = {
  id: 'cart.shown/cart.removalRequested#0',
  recorded: false,
  input: undefined,
  events: steps,
  tags: [['screen:item'], ['screen:confirm']],
  changed: [['cart'], []],
};
const drawing = { width: 1, height: 1, states: [], arrows: [] };
const opened = {
  chart: { name: 'cart', description: '', states: [], transitions: [] },
  drawings: { whole: drawing, near: {}, detail: drawing },
  scripts: [script],
};
const preview: PreviewState = {
  states: ['cart.shown'],
  visited: ['cart.shown'],
  tags: ['screen:item'],
  status: 'active',
  effects: [],
  pending: [],
  outcomes: [],
  taken: [],
  context: { token: '•••' },
  redacted: ['token'],
  changed: [],
  messages: [],
  accepted: [{ type: 'cart.tokenFound', token: 'cart-token-of-the-fixture' }],
  broken: [],
};
const own = (event: object): string => JSON.stringify(event, null, 2);

/** The flows page has its own chart, which is walked like any other chart. */
export const flowsPageFlow = flow(
  flowsPageMachine,
  {
    'flows.chartChosen': [{ type: 'flows.chartChosen', chart: 'order' }],
    'flows.scriptChosen': [{ type: 'flows.scriptChosen', script: script.id, at: 2 }],
    'flows.stepRequested': [{ type: 'flows.stepRequested', at: 1 }],
    'flows.answerGiven': [{ type: 'flows.answerGiven', event: done('loadCart') }],
    'flows.saveRequested': [{ type: 'flows.saveRequested', name: 'a walk' }],
    'flows.viewChosen': [
      { type: 'flows.viewChosen', view: { size: 'near', around: 'cart.shown' } },
      { type: 'flows.viewChosen', view: { size: 'detail', around: null } },
      { type: 'flows.viewChosen', view: { size: 'whole', around: null } },
    ],
    'flows.searched': [
      { type: 'flows.searched', text: 'PAY-06' },
      { type: 'flows.searched', text: 'to:cart.shown' },
    ],
    'flows.panelChosen': [{ type: 'flows.panelChosen', panel: 'context' }],
    'flows.middleChosen': [{ type: 'flows.middleChosen', middle: 'messages' }],
    'flows.eventChosen': [{ type: 'flows.eventChosen', event: preview.accepted[0] }],
    'flows.eventEdited': [
      { type: 'flows.eventEdited', text: own({ type: 'cart.tokenFound', token: 'my own' }) },
      { type: 'flows.eventEdited', text: '{' },
    ],
    'preview.shown': [{ type: 'preview.shown', state: preview }],
    'preview.acted': [{ type: 'preview.acted', event: { type: 'cart.removalRequested' }, state: preview }],
    'preview.failed': [{ type: 'preview.failed', message: 'step 1 does not run' }],
    'xstate.done.actor.openChart': [done('openChart', opened), done('openChart', null)],
    'xstate.error.actor.openChart': [fail('openChart', 'There is no drawing.')],
    'xstate.done.actor.saveRecording': [done('saveRecording', 'a-walk.json')],
    'xstate.done.actor.saveLive': [done('saveLive', 'a-walk.json')],
    'xstate.error.actor.saveLive': [fail('saveLive', 'no start')],
    'xstate.error.actor.saveRecording': [fail('saveRecording', 'step 1 does not run')],
  },
  {
    input: { chart: 'cart', script: script.id, at: null },
    more: [{ chart: 'cart', script: null, at: null }],
    // the walk stops after two manual steps, because users can add any number of steps; it also stops after a
    // change of the view, panel, main column or search, because no other state depends on these settings
    prune: (snapshot) => {
      const { done, view, panel, middle, search } = snapshot.context as {
        done: unknown[];
        view: { size: string };
        panel: string;
        middle: string;
        search: string;
      };
      return (
        done.length > 1 || view.size !== 'whole' || panel !== 'path' || middle !== 'chart' || search !== ''
      );
    },
  },
);
