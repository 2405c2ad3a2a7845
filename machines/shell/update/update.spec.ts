import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';

const page = (name: string) => ({
  type: 'route.changed' as const,
  route: { screen: name, path: '/', params: {}, query: {} },
});
const paying = ['checkout', 'mobileCheckout', 'paymentProcess'];

export const updateSpec: Spec = {
  stories: [
    story(
      'update',
      '',
      'offers a newer version and applies it on request, but never during a payment',
      [
        [
          when('update.found', { state: 'ready.offered', tags: 'screen:offer' }),
          when('update.accepted', {
            state: 'applying',
            tags: 'screen:applying busy',
            actions: ['applyUpdate'],
          }),
          when('update.applied', {
            state: 'reloading',
            tags: 'screen:applying busy',
            actions: ['reloadPage'],
          }),
        ],
        [
          given('update.found', 'update.accepted'),
          when(4_999, 'applying'),
          when(1, { state: 'reloading', actions: ['reloadPage'] }),
        ],
        [given('update.found', 'update.accepted'), when(page('help'), 'applying')],
        [
          given('update.found', 'update.accepted'),
          when(page('checkout'), { state: 'ready.hidden', tags: 'screen:none' }),
          when('update.applied', { state: 'ready.hidden', context: { isApplied: true } }),
        ],
        [
          given('update.found'),
          when('update.postponed', { state: 'postponed', tags: 'screen:none' }),
          when(page('help'), 'postponed'),
        ],
        [given('update.found', 'update.postponed'), when('update.found', { state: 'ready.offered' })],
        [
          given('update.found', 'update.postponed'),
          when('update.applied', { state: 'postponed', context: { isApplied: true } }),
        ],
        ...paying.map((name) => [
          given('update.found'),
          when(page(name), { state: 'ready.hidden', tags: 'screen:none' }),
          when(page('orderSuccess'), { state: 'ready.offered', tags: 'screen:offer' }),
        ]),
        [
          when('update.applied', {
            state: 'ready.offered',
            tags: 'screen:offer',
            context: { isApplied: true },
          }),
          when('update.accepted', { state: 'reloading', actions: ['reloadPage'] }),
          // the shopper cancels the reload in the browser's dialog to keep unsaved input
          when(9_999, 'reloading'),
          when(1, { state: 'ready.offered', tags: 'screen:offer' }),
        ],
        [
          given('update.applied', 'update.accepted'),
          when(page('checkout'), 'reloading'),
          when(10_000, 'ready.hidden'),
        ],
        [when(page('paymentProcess'), 'current'), when('update.found', { state: 'ready.hidden' })],
      ],
      {
        input: { screen: 'home' },
        start: { state: 'current', tags: 'screen:none', calls: { watchWorker: null } },
      },
    ),
  ],
  invariants: [
    of('update').holds(
      '',
      'neither offers an update nor reloads a page during a payment',
      ({ before, after }) =>
        paying.includes((after.context as { screen: string }).screen) &&
        !isAt(after, '#screen:none') &&
        !isAt(before, 'reloading')
          ? 'it is'
          : null,
    ),
    of('update').doesOnly('', 'reloads a page only on request', 'reloadPage', ['ready.offered', 'applying']),
  ],
};
