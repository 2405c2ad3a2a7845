import { thanksForm } from '../../../contract/forms/gift.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline, openedGift, receivedGift } from '../../fixtures.ts';

const input = { token: 'gift-token-7' };
const cancelled = failure('gone', { code: 'GIFT_CANCELLED' });
const thankedGift = { ...receivedGift, opened: 1 as const, thanked: 1 as const };
const toWrapped = [done('viewGift', receivedGift)] as const;
const toRevealed = [...toWrapped, 'receivedGift.opened', done('openGift', openedGift)] as const;
const thank = (words: string) => ({ type: 'receivedGift.thanked' as const, draft: { words } });
const copy = { type: 'receivedGift.codeCopied' as const, text: 'ABCD' };
const { blank } = thanksForm;

export const receivedGiftSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'receivedGift',
      clauses: '',
      form: thanksForm,
      values: { words: 'Thanks!' },
      input,
      after: toRevealed,
      submit: ({ words }) => thank(words),
      valid: ({ words }) => ({
        states: ['revealed.thanking.sending'],
        tags: 'screen:revealed thanks busy',
        calls: { sendThanks: { ...input, draft: { words } } },
        context: { draft: { words }, faults: {} },
      }),
      faulty: (faults) => ({
        states: ['revealed.thanking.writing'],
        tags: 'screen:revealed thanks',
        context: { faults },
      }),
    }),
    story(
      'receivedGift',
      '',
      "loads a gift's code only on request, and lets the recipient copy it",
      [
        [
          when(done('viewGift', receivedGift), {
            state: 'unopened',
            tags: 'screen:unopened',
            context: { gift: receivedGift, receipts: [], draft: blank },
          }),
        ],
        [
          given(...toWrapped),
          when('receivedGift.opened', {
            state: 'opening',
            tags: 'screen:unopened busy',
            calls: { openGift: input },
          }),
          when('receivedGift.opened', 'opening'),
          when(fail('openGift', offline), {
            state: 'unopened',
            tags: 'screen:unopened',
            context: { failure: offline, receipts: [] },
          }),
          when('receivedGift.opened', {
            state: 'opening',
            calls: { openGift: input },
            context: { failure: null },
          }),
          when(done('openGift', openedGift), {
            states: ['revealed.copying.idle', 'revealed.thanking.writing'],
            tags: 'screen:revealed thanks',
            context: { gift: openedGift, receipts: openedGift.receipts, failure: null },
          }),
          when(copy, {
            states: ['revealed.copying.copying'],
            calls: { copyText: { text: 'ABCD' } },
            context: { copied: 'ABCD' },
          }),
          when(fail('copyText', null), {
            states: ['revealed.copying.refused'],
            tags: 'screen:revealed thanks uncopied',
          }),
          when(copy, { states: ['revealed.copying.copying'], calls: { copyText: { text: 'ABCD' } } }),
          when(done('copyText', undefined), {
            states: ['revealed.copying.copied'],
            tags: 'screen:revealed thanks copied',
          }),
          when(2_499, { states: ['revealed.copying.copied'] }),
          when(1, { states: ['revealed.copying.idle'], tags: 'screen:revealed thanks' }),
        ],
      ],
      { input, start: { state: 'loading', tags: 'screen:loading busy', calls: { viewGift: input } } },
    ),
    story(
      'receivedGift',
      '',
      'a cancelled gift does not show its code, even if it is cancelled after the recipient has loaded the page',
      [
        [
          when(fail('viewGift', cancelled), { state: 'cancelled', tags: 'screen:cancelled' }),
          when('receivedGift.opened', 'cancelled'),
        ],
        [when(fail('viewGift', failure('notFound')), { state: 'missing', tags: 'screen:missing' })],
        [
          when(fail('viewGift', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('receivedGift.retried', { state: 'loading', calls: { viewGift: input } }),
        ],
        [
          given(fail('viewGift', offline)),
          when('network.online', { state: 'loading', calls: { viewGift: input } }),
        ],
        [
          given(...toWrapped, 'receivedGift.opened'),
          when(fail('openGift', cancelled), {
            state: 'cancelled',
            tags: 'screen:cancelled',
            context: { receipts: [] },
          }),
        ],
        [
          given(...toWrapped, 'receivedGift.opened'),
          when(fail('openGift', failure('notFound')), { state: 'missing', tags: 'screen:missing' }),
        ],
      ],
      { input },
    ),
    story(
      'receivedGift',
      '',
      'thanks the giver once',
      [
        [
          given(...toRevealed),
          when({ type: 'receivedGift.messageTyped', length: 9 }, { context: { length: 9 } }),
          when(thank('Thanks!'), {
            states: ['revealed.thanking.sending'],
            calls: { sendThanks: { ...input, draft: { words: 'Thanks!' } } },
            context: { length: 7 },
          }),
          when(fail('sendThanks', offline), {
            states: ['revealed.thanking.writing'],
            tags: 'screen:revealed thanks',
            context: { failure: offline, draft: { words: 'Thanks!' } },
          }),
          when(thank(''), {
            states: ['revealed.thanking.sending'],
            calls: { sendThanks: { ...input, draft: { words: '' } } },
            context: { failure: null },
          }),
          when(done('sendThanks', thankedGift), {
            states: ['revealed.thanking.thanked'],
            tags: 'screen:revealed thanked',
            context: { gift: thankedGift, receipts: openedGift.receipts },
          }),
        ],
        [
          given(
            // the thank-you note was already sent from another tab
            ...toRevealed,
            thank(''),
          ),
          when(fail('sendThanks', failure('conflict', { code: 'GIFT_THANKED' })), {
            states: ['revealed.thanking.thanked'],
            tags: 'screen:revealed thanked',
          }),
        ],
        [
          given(...toWrapped, 'receivedGift.opened'),
          when(done('openGift', { ...openedGift, thanked: 1 }), {
            states: ['revealed.thanking.thanked'],
            tags: 'screen:revealed thanked',
          }),
          when(thank(''), { states: ['revealed.thanking.thanked'], calls: {} }),
        ],
      ],
      { input },
    ),
    story('receivedGift', '', 'a link without a token sends no request', [], {
      input: { token: '' },
      start: { state: 'missing', tags: 'screen:missing' },
    }),
  ],
  invariants: [
    of('receivedGift').asksOnly('', 'does not show the code until the recipient opens the gift', 'openGift', [
      'unopened',
    ]),
    of('receivedGift').asksOnly('', 'a second click does not thank the giver again', 'sendThanks', [
      'revealed.thanking.writing',
    ]),
    of('receivedGift').holds(
      '',
      'keeps the code in memory only while the opened gift is shown',
      ({ after: { context, tags } }) =>
        (context as { receipts: unknown[] }).receipts.length > 0 && !tags.has('screen:revealed')
          ? 'it is there'
          : null,
    ),
  ],
  unkept: {
    'receivedGift.loading/xstate.error.actor.viewGift#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'receivedGift.loading/xstate.error.actor.viewGift#1':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'receivedGift.opening/xstate.error.actor.openGift#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'receivedGift.opening/xstate.error.actor.openGift#1':
      'the reason for the failure is irrelevant; the page has its own message for this state',
    'receivedGift.revealed.copying.copying/xstate.error.actor.copyText#0':
      'the page selects the code and explains that it can be copied manually',
    'receivedGift.revealed.thanking.sending/xstate.error.actor.sendThanks#0':
      'the giver has already been thanked',
  },
};
