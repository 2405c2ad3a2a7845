import { shareForm, type ShareValues } from '../../../contract/forms/share.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const order = { ordertoken: 'order-7' };
const draft: ShareValues = { sender: 'Anna', language: 'es' };
const share = { url: 'https://shop/shared-topup#token.es', text: 'INR 299 for you', ...draft };
const noShare = { share: null, suggested: 'es' };
const submit = (more: Partial<ShareValues> = {}) => ({
  type: 'share.submitted' as const,
  draft: { ...draft, ...more },
});
const toForm = [done('loadShare', noShare), 'share.opened'] as const;
const link = (more: object = {}) => ({ state: 'link.idle' as const, tags: 'screen:link' as const, ...more });

export const shareSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'share',
      clauses: '',
      form: shareForm,
      values: draft,
      input: order,
      after: toForm,
      submit,
      valid: (values) => ({
        state: 'making' as const,
        tags: 'screen:form busy' as const,
        calls: { createShare: { ...order, draft: values } },
        context: { draft: values, faults: {} },
      }),
      faulty: (faults) => ({
        state: 'editing' as const,
        tags: 'screen:form' as const,
        context: { faults },
      }),
    }),
    story(
      'share',
      '',
      'creates a link with a name and a language, shares it and removes it',
      [
        [
          when(fail('loadShare', offline), {
            state: 'failed',
            tags: 'screen:offer failed',
            context: { failure: offline },
          }),
          when('share.opened', { state: 'loading', calls: { loadShare: order }, context: { failure: null } }),
        ],
        [
          when(done('loadShare', noShare), {
            state: 'offer',
            tags: 'screen:offer',
            context: { share: null, draft: { sender: '', language: 'es' } },
          }),
          when('share.copyRequested', 'offer'),
          when('share.opened', { state: 'editing', tags: 'screen:form' }),
          when('share.closed', { state: 'offer', tags: 'screen:offer' }),
        ],
        [
          given(...toForm, submit({ sender: 'evil.example' })),
          when('share.closed', { state: 'offer', context: { faults: {} } }),
        ],
        [
          given(...toForm, submit()),
          when(submit({ sender: 'Eve' }), { state: 'making', context: { draft } }),
          when('share.closed', 'making'),
          when(fail('createShare', offline), { state: 'editing', context: { failure: offline, draft } }),
          when(submit(), {
            state: 'making',
            calls: { createShare: { ...order, draft } },
            context: { failure: null },
          }),
          when(done('createShare', share), link({ context: { share, failure: null } })),
          when('share.sent', link({ actions: [['sendShare', { share }]] })),
          when('share.removed', {
            state: 'removing',
            tags: 'screen:link busy removing',
            calls: { removeShare: order },
          }),
          when('share.removed', 'removing'),
          when('share.sent', 'removing'),
          when(fail('removeShare', offline), link({ context: { failure: offline, share } })),
          when('share.removed', {
            state: 'removing',
            calls: { removeShare: order },
            context: { failure: null },
          }),
          when(done('removeShare', {}), { state: 'offer', tags: 'screen:offer', context: { share: null } }),
        ],
      ],
      { input: order, start: { state: 'loading', tags: 'screen:offer busy', calls: { loadShare: order } } },
    ),
    story(
      'share',
      '',
      'shows and copies an existing link',
      [
        [
          when(
            done('loadShare', { share, suggested: 'en' }),
            link({ context: { share, draft: { sender: 'Anna', language: 'es' } } }),
          ),
          when('share.copyRequested', { state: 'link.copying', calls: { copyText: { text: share.url } } }),
          when(fail('copyText', failure('generic')), { state: 'link.refused', tags: 'screen:link uncopied' }),
          when('share.copyRequested', { state: 'link.copying', calls: { copyText: { text: share.url } } }),
          when(done('copyText', null), { state: 'link.copied', tags: 'screen:link copied' }),
          when(2_499, 'link.copied'),
          when(1, link()),
        ],
      ],
      { input: order },
    ),
  ],
  invariants: [
    of('share').asksOnly('', 'a second click does not create another link', 'createShare', ['editing']),
    of('share').asksOnly('', 'removes a link only while it is shown', 'removeShare', ['link']),
  ],
  unkept: {
    'share.link.copying/xstate.error.actor.copyText#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
  },
};
