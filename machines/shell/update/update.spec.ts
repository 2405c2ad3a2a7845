import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';

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
      'a newer version is offered and applied on request, but never during a payment',
      [
        step('update.found', { state: 'ready.offered', tags: 'screen:offer' }, [
          step(
            'update.accepted',
            { state: 'applying', tags: 'screen:applying busy', actions: ['applyUpdate'] },
            [
              step('update.applied', {
                state: 'reloading',
                tags: 'screen:applying busy',
                actions: ['reloadPage'],
              }),
              step(4_999, 'applying', [step(1, { state: 'reloading', actions: ['reloadPage'] })]),
              step(page('help'), 'applying'),
              step(page('checkout'), { state: 'ready.hidden', tags: 'screen:none' }, [
                step('update.applied', { state: 'ready.hidden', context: { isApplied: true } }),
              ]),
            ],
          ),
          step('update.postponed', { state: 'postponed', tags: 'screen:none' }, [
            step(page('help'), 'postponed'),
            step('update.found', { state: 'ready.offered' }),
            step('update.applied', { state: 'postponed', context: { isApplied: true } }),
          ]),
          ...paying.map((name) =>
            step(page(name), { state: 'ready.hidden', tags: 'screen:none' }, [
              step(page('orderSuccess'), { state: 'ready.offered', tags: 'screen:offer' }),
            ]),
          ),
        ]),
        step(
          'update.applied',
          { state: 'ready.offered', tags: 'screen:offer', context: { isApplied: true } },
          [
            step('update.accepted', { state: 'reloading', actions: ['reloadPage'] }, [
              // somebody does not want to leave what they typed
              step(9_999, 'reloading', [step(1, { state: 'ready.offered', tags: 'screen:offer' })]),
              step(page('checkout'), 'reloading', [step(10_000, 'ready.hidden')]),
            ]),
          ],
        ),
        step(page('paymentProcess'), 'current', [step('update.found', { state: 'ready.hidden' })]),
      ],
      {
        input: { screen: 'home' },
        start: { state: 'current', tags: 'screen:none', calls: { watchWorker: null } },
      },
    ),
  ],
  invariants: [
    of('update').holds('', 'offers no update and reloads no page during a payment', ({ before, after }) =>
      paying.includes((after.context as { screen: string }).screen) &&
      !isAt(after, '#screen:none') &&
      !isAt(before, 'reloading')
        ? 'it is'
        : null,
    ),
    of('update').doesOnly('', 'reloads a page only on request', 'reloadPage', ['ready.offered', 'applying']),
  ],
};
