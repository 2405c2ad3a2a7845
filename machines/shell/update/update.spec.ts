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
      'a newer version is offered and taken when asked for; nowhere where one pays',
      [
        step('update.found', { in: 'ready.offered', tags: 'screen:offer' }, [
          step('update.accepted', { in: 'applying', tags: 'screen:applying busy', does: ['applyUpdate'] }, [
            step('update.applied', { in: 'reloading', tags: 'screen:applying busy', does: ['reloadPage'] }),
            step(4_999, 'applying', [step(1, { in: 'reloading', does: ['reloadPage'] })]),
            step(page('help'), 'applying'),
            step(page('checkout'), { in: 'ready.hidden', tags: 'screen:none' }, [
              step('update.applied', { in: 'ready.hidden', has: { isApplied: true } }),
            ]),
          ]),
          step('update.postponed', { in: 'postponed', tags: 'screen:none' }, [
            step(page('help'), 'postponed'),
            step('update.found', { in: 'ready.offered' }),
            step('update.applied', { in: 'postponed', has: { isApplied: true } }),
          ]),
          ...paying.map((name) =>
            step(page(name), { in: 'ready.hidden', tags: 'screen:none' }, [
              step(page('orderSuccess'), { in: 'ready.offered', tags: 'screen:offer' }),
            ]),
          ),
        ]),
        step('update.applied', { in: 'ready.offered', tags: 'screen:offer', has: { isApplied: true } }, [
          step('update.accepted', { in: 'reloading', does: ['reloadPage'] }, [
            // somebody does not want to leave what they typed
            step(9_999, 'reloading', [step(1, { in: 'ready.offered', tags: 'screen:offer' })]),
            step(page('checkout'), 'reloading', [step(10_000, 'ready.hidden')]),
          ]),
        ]),
        step(page('paymentProcess'), 'current', [step('update.found', { in: 'ready.hidden' })]),
      ],
      {
        input: { screen: 'home' },
        start: { in: 'current', tags: 'screen:none', asks: { watchWorker: null } },
      },
    ),
  ],
  invariants: [
    of('update').holds(
      '',
      'nothing is offered, and no page begins anew, where one pays',
      ({ before, after }) =>
        paying.includes((after.context as { screen: string }).screen) &&
        !isAt(after, '#screen:none') &&
        !isAt(before, 'reloading')
          ? 'it is'
          : null,
    ),
    of('update').doesOnly('', 'a page is loaded anew for who asked for it alone', 'reloadPage', [
      'ready.offered',
      'applying',
    ]),
  ],
};
