import { giftForm, type GiftValues } from '../../../contract/forms/gift.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const order = { ordertoken: 'order-7' };
const draft: GiftValues = { email: 'bob@example.com', sender: 'Ada', words: 'Enjoy it!', date: '2030-12-24' };
const { blank } = giftForm;
const submit = (more: Partial<GiftValues> = {}) => ({
  type: 'gift.submitted' as const,
  draft: { ...draft, ...more },
  today: '2030-11-24',
});
const giftsOf = (state: string, left: number) => ({ gifts: [{ giftid: 'gift-1', state }], left });
const linked = {
  gifts: ['1', '2'].map((n) => ({
    giftid: `gift-${n}`,
    email: '',
    state: 'sent',
    link: `https://shop.example/gift#gift=${n}`,
  })),
  left: 1,
};
const noGifts = { gifts: [], left: 3 };
const toList = [done('loadGifts', noGifts)] as const;
const toForm = [...toList, 'gift.opened'] as const;
const takeBack = (giftid: string) => ({ type: 'gift.cancelRequested' as const, giftid });
const sends = (more: Partial<GiftValues> = {}) => ({
  state: 'sending' as const,
  tags: 'screen:form busy' as const,
  calls: { sendGift: { ...order, way: 'mail', draft: { ...draft, ...more } } },
  context: { draft: { ...draft, ...more }, faults: {} },
});
const refuses = (faults: object) => ({
  state: 'editing' as const,
  tags: 'screen:form' as const,
  context: { faults },
});

export const giftSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'gift',
      clauses: '',
      form: giftForm,
      values: draft,
      input: order,
      after: toForm,
      submit,
      valid: sends,
      faulty: refuses,
    }),
    ...[
      ['from today', '2030-11-24', '2030-11-23'] as const,
      ['within 365 days', '2031-11-24', '2031-11-25'] as const,
    ].flatMap(([when, inside, outside]) =>
      boundary({
        chart: 'gift',
        clauses: '',
        title: `sends a gift ${when}`,
        input: order,
        after: toForm,
        event: (date: string) => submit({ date }),
        inside,
        within: sends({ date: inside }),
        outside,
        beyond: refuses({ date: 'invalid' }),
      }),
    ),
    ...boundary({
      chart: 'gift',
      clauses: '',
      title: 'gives away no more items than were bought',
      input: order,
      after: [],
      event: (left: number) => done('loadGifts', giftsOf('sent', left)),
      inside: 1,
      within: { state: 'list', tags: 'screen:list' },
      outside: 0,
      beyond: { state: 'list', tags: 'screen:list' },
    }).map((each, index) => ({
      ...each,
      paths: each.paths.map((path) => [...path, when('gift.opened', index === 0 ? 'warning' : 'list')]),
    })),
    story(
      'gift',
      '',
      'sends a gift, which can be cancelled until it is opened',
      [
        [
          when(fail('loadGifts', offline), {
            state: 'failed',
            tags: 'screen:list failed',
            context: { failure: offline },
          }),
          when('gift.opened', { state: 'loading', calls: { loadGifts: order } }),
          when(done('loadGifts', noGifts), { state: 'list', context: { gifts: noGifts, failure: null } }),
        ],
        [
          given(...toForm),
          when({ type: 'gift.messageTyped', length: 9 }, { state: 'editing', context: { length: 9 } }),
          when('gift.closed', { state: 'list', tags: 'screen:list' }),
        ],
        [
          given(...toForm),
          when(submit({ email: '', sender: '' }), refuses({ email: 'missing', sender: 'missing' })),
          when(submit({ date: 'soon' }), refuses({ date: 'invalid' })),
          // submitting a valid form preserves the typed text and clears earlier errors
          when(submit(), { ...sends(), context: { draft, faults: {}, length: draft.words.length } }),
        ],
        [
          given(...toForm, submit()),
          when(submit({ email: 'eve@example.com' }), { state: 'sending', context: { draft } }),
          when('gift.closed', 'sending'),
          when(fail('sendGift', offline), { state: 'editing', context: { failure: offline, draft } }),
          when(submit(), { ...sends(), context: { failure: null } }),
          when(done('sendGift', giftsOf('scheduled', 2)), {
            state: 'sent.idle',
            tags: 'screen:sent',
            context: { gifts: giftsOf('scheduled', 2), failure: null },
          }),
          when('gift.closed', {
            state: 'list',
            context: { draft: blank, length: 0, gifts: giftsOf('scheduled', 2) },
          }),
          when(takeBack('of-nobody'), 'list'),
          when(takeBack('gift-1'), {
            state: 'cancelling',
            tags: 'screen:list cancelling busy',
            calls: { cancelGift: { ...order, giftid: 'gift-1' } },
            context: { giftid: 'gift-1' },
          }),
          when(takeBack('gift-1'), 'cancelling'),
          when(fail('cancelGift', failure('conflict')), {
            state: 'refreshing',
            context: { gifts: giftsOf('scheduled', 2), failure: failure('conflict') },
            calls: { loadGifts: order },
          }),
          // the failure stays visible while the list reloads
          when(done('loadGifts', giftsOf('scheduled', 2)), {
            state: 'list',
            context: { gifts: giftsOf('scheduled', 2), failure: failure('conflict'), giftid: null },
          }),
          when(takeBack('gift-1'), {
            state: 'cancelling',
            calls: { cancelGift: { ...order, giftid: 'gift-1' } },
            context: { failure: null },
          }),
          when(done('cancelGift', noGifts), { state: 'list', context: { gifts: noGifts, giftid: null } }),
        ],
        [
          given(
            // reopening the dialog clears earlier errors
            ...toForm,
            submit({ email: '' }),
            'gift.closed',
          ),
          when('gift.opened', { state: 'editing', context: { faults: {}, draft: { ...draft, email: '' } } }),
        ],
        [
          given(...toForm, submit(), fail('sendGift', offline)),
          when('gift.closed', { state: 'list', context: { failure: null, faults: {}, draft } }),
          when('gift.opened', { state: 'editing', context: { failure: null, draft } }),
        ],
        [
          given(
            // a warning appears before the same code is given to another person
            done('loadGifts', giftsOf('sent', 2)),
          ),
          when('gift.opened', { state: 'warning', tags: 'screen:warning' }),
          when('gift.closed', 'list'),
        ],
        [
          given(done('loadGifts', giftsOf('sent', 2)), 'gift.opened'),
          when('gift.confirmed', { state: 'editing', tags: 'screen:form' }),
        ],
        [
          given(
            // a scheduled gift is polled until it has been sent
            done('loadGifts', giftsOf('scheduled', 2)),
          ),
          when(9_999, 'list'),
          when(1, { state: 'refreshing', tags: 'screen:list', calls: { loadGifts: order } }),
          when(fail('loadGifts', offline), { state: 'list', context: { gifts: giftsOf('scheduled', 2) } }),
        ],
        [
          given(done('loadGifts', giftsOf('scheduled', 2)), 9_999, 1),
          when(done('loadGifts', giftsOf('sent', 2)), {
            state: 'list',
            context: { gifts: giftsOf('sent', 2) },
          }),
          when(10_000, 'list'),
        ],
        [
          given(
            // a sent gift can be cancelled until its recipient opens it
            done('loadGifts', giftsOf('sent', 2)),
          ),
          when(takeBack('gift-1'), {
            state: 'cancelling',
            calls: { cancelGift: { ...order, giftid: 'gift-1' } },
          }),
        ],
        [
          given(
            done('loadGifts', {
              gifts: [{ giftid: 'gift-1', state: 'sent', opened: 1 }],
              left: 2,
            }),
          ),
          when(takeBack('gift-1'), 'list'),
        ],
        // while the list reloads, the shopper can still cancel gifts or give new ones
        [
          given(done('loadGifts', giftsOf('scheduled', 2)), 10_000),
          when(takeBack('of-nobody'), 'refreshing'),
          when(takeBack('gift-1'), {
            state: 'cancelling',
            calls: { cancelGift: { ...order, giftid: 'gift-1' } },
          }),
        ],
        [
          given(done('loadGifts', giftsOf('scheduled', 2)), 10_000),
          when('gift.opened', { state: 'warning', tags: 'screen:warning' }),
        ],
        [given(done('loadGifts', giftsOf('scheduled', 0)), 10_000), when('gift.opened', 'refreshing')],
        // opening the form or the warning clears the error of a failed cancellation
        ...(
          [
            [giftsOf('scheduled', 2), 'warning'],
            [noGifts, 'editing'],
          ] as const
        ).map(([gifts, state]) => [
          given(
            done('loadGifts', giftsOf('scheduled', 2)),
            takeBack('gift-1'),
            fail('cancelGift', failure('conflict')),
            done('loadGifts', gifts),
          ),
          when('gift.opened', { state, context: { failure: null } }),
        ]),
        // the shopper can open the gift form only while the order has gifts left
        [given(done('loadGifts', { gifts: [], left: 1 })), when('gift.opened', 'editing')],
        [given(done('loadGifts', { gifts: [], left: 0 })), when('gift.opened', 'list')],
        // choosing another way of sending clears the previous failure
        [
          given(...toForm, submit(), fail('sendGift', offline)),
          when({ type: 'gift.wayChosen', way: 'link' }, { state: 'editing', context: { failure: null } }),
        ],
      ],
      { input: order, start: { state: 'loading', tags: 'screen:list busy', calls: { loadGifts: order } } },
    ),
    story(
      'gift',
      '',
      'creates a link without an email address, then shows, copies and shares it',
      [
        [
          given(...toForm),
          when(submit({ email: '' }), refuses({ email: 'missing' })),
          // switching between email and link clears the errors
          when({ type: 'gift.wayChosen', way: 'link' }, { context: { way: 'link', faults: {} } }),
          when(submit({ email: '', sender: '' }), refuses({ sender: 'missing' })),
          when(submit({ email: '', date: '' }), {
            state: 'sending',
            calls: { sendGift: { ...order, way: 'link', draft: { ...draft, email: '', date: '' } } },
          }),
          when(done('sendGift', linked), { state: 'sent.idle', tags: 'screen:sent', calls: {} }),
          when('gift.linkShared', {
            state: 'sent.idle',
            actions: [['shareLink', { link: 'https://shop.example/gift#gift=2' }]],
          }),
          when('gift.linkCopied', {
            state: 'sent.copying',
            calls: { copyText: { text: 'https://shop.example/gift#gift=2' } },
          }),
          when(fail('copyText', null), { state: 'sent.refused', tags: 'screen:sent uncopied' }),
          when('gift.linkCopied', {
            state: 'sent.copying',
            calls: { copyText: { text: 'https://shop.example/gift#gift=2' } },
          }),
          when(done('copyText', undefined), { state: 'sent.copied', tags: 'screen:sent copied' }),
          when(2_500, 'sent.idle'),
          when('gift.closed', { state: 'list', context: { giftid: null } }),
          when({ type: 'gift.linkRequested', giftid: 'gift-1' }, { state: 'sent.idle' }),
          when('gift.linkCopied', {
            state: 'sent.copying',
            calls: { copyText: { text: 'https://shop.example/gift#gift=1' } },
          }),
        ],
        [
          given(
            // a gift sent by email has no link to show
            done('loadGifts', giftsOf('sent', 2)),
          ),
          when({ type: 'gift.linkRequested', giftid: 'gift-1' }, 'list'),
        ],
        [
          given(...toForm, submit(), done('sendGift', giftsOf('sent', 2))),
          when('gift.linkCopied', 'sent.idle'),
          when('gift.linkShared', { state: 'sent.idle', actions: [] }),
        ],
      ],
      { input: order },
    ),
    ...boundary({
      chart: 'gift',
      clauses: '',
      title: 'gives items away as long as any are left',
      input: order,
      after: [],
      event: (left: number) => done('loadGifts', giftsOf('sent', left)),
      inside: 1,
      within: { state: 'list', context: { gifts: giftsOf('sent', 1) } },
      outside: 0,
      beyond: { state: 'list', context: { gifts: giftsOf('sent', 0) } },
    }).map((each, index) => ({
      ...each,
      paths: each.paths.map((path) => [
        ...path,
        when('gift.opened', { state: index === 0 ? 'warning' : 'list' }),
      ]),
    })),
    story(
      'gift',
      '',
      'clears the error of a failed cancellation when another gift is started',
      [
        [
          given(
            done('loadGifts', giftsOf('scheduled', 2)),
            takeBack('gift-1'),
            fail('cancelGift', failure('conflict')),
          ),
          when('gift.opened', { state: 'warning', context: { failure: null } }),
        ],
      ],
      { input: order },
    ),
  ],
  invariants: [
    of('gift').asksOnly('', 'a second click does not send a second gift', 'sendGift', ['editing']),
    of('gift').asksOnly('', 'cancels a gift only from the list', 'cancelGift', ['list', 'refreshing']),
    of('gift').holds(
      '',
      'does not send another gift once the maximum number has been reached',
      ({ after: { context }, inputs }) =>
        'sendGift' in inputs && ((context as { gifts: { left: number } | null }).gifts?.left ?? 0) <= 0
          ? 'it is not'
          : null,
    ),
    of('gift').noWay(
      '',
      'does not allow any gift before the earlier gifts have loaded',
      ['loading', 'failed'],
      ['warning', 'editing', 'sending'],
    ),
  ],
  unkept: {
    'gift.refreshing/xstate.error.actor.loadGifts#0':
      'optional information: without it, the page shows fewer details or the last known ones',
    'gift.sent.copying/xstate.error.actor.copyText#0':
      'the page selects the link and explains that it can be copied manually',
  },
};
