import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { orderMachine } from './order.machine.ts';

const open = { print: null, locked: false, passkey: false, guest: false };

export const orderFlow = flow(
  orderMachine,
  {
    'order.codeCopied': [{ type: 'order.codeCopied', text: '0123456789012345' }],
    'order.reminderRequested': [{ type: 'order.reminderRequested', title: 'Use the code' }],
    'order.pushed': [
      { type: 'order.pushed', progress: f.progress('completed') },
      { type: 'order.pushed', progress: f.progress('processing') },
    ],
    'xstate.error.actor.pushes': [fail('pushes', f.networkFailure)],
    'route.changed': [{ type: 'route.changed', route: f.route('orderSuccess') }],
    'xstate.done.actor.readEntrance': [
      done('readEntrance', { link: null, ordertoken: f.order.ordertoken }),
      done('readEntrance', { link: 'link-of-the-fixture', ordertoken: null }),
      done('readEntrance', { link: 'link-of-the-fixture', ordertoken: null, again: true }),
      done('readEntrance', { link: null, ordertoken: null }),
    ],
    'xstate.error.actor.readEntrance': [fail('readEntrance', f.genericFailure)],
    'xstate.done.actor.openLink': [done('openLink', f.order)],
    'xstate.error.actor.openLink': [
      fail(
        'openLink',
        f.failure('refused', { code: 'ORDER_LINK', message: 'This link is no longer valid.' }),
      ),
      fail('openLink', f.networkFailure),
    ],
    ...f.passkeyProofEnds,
    'xstate.done.actor.oneTimeCode': [done('oneTimeCode', { outcome: 'proved', proof: {}, failure: null })],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', f.genericFailure)],
    'xstate.done.actor.loadOrder': [
      done('loadOrder', { ...open, order: f.giftOrder, print: f.print, guest: true }),
      done('loadOrder', { ...open, order: f.giftOrder, locked: true, guest: true }),
      done('loadOrder', { ...open, order: f.giftOrder, locked: true, passkey: true }),
      done('loadOrder', { ...open, order: f.returnableOrder }),
      done('loadOrder', { ...open, order: f.processingOrder }),
      done('loadOrder', { ...open, order: { ...f.processingOrder, is_buyer: 1 } }),
      done('loadOrder', { ...open, order: { ...f.completedOrder, is_buyer: 1 }, print: f.print }),
      done('loadOrder', { ...open, order: f.cancelledOrder }),
    ],
    'xstate.error.actor.loadOrder': [
      fail('loadOrder', f.failure('notFound')),
      fail('loadOrder', f.networkFailure),
    ],
    'xstate.error.actor.requestLink': [fail('requestLink', f.genericFailure)],
    'xstate.done.actor.openCodes': [
      done('openCodes', { ...open, order: f.giftOrder, print: f.print }),
      done('openCodes', { ...open, order: f.cancelledOrder }),
    ],
    'xstate.error.actor.openCodes': [fail('openCodes', f.networkFailure)],
    'xstate.error.actor.returnOrder': [
      fail('returnOrder', f.failure('refused', { code: 'CODE_REVEALED', message: 'It has been opened.' })),
      fail('returnOrder', f.networkFailure),
    ],
    'xstate.error.actor.share': [fail('share', f.genericFailure)],
    'xstate.error.actor.gift': [fail('gift', f.genericFailure)],
    'xstate.done.actor.recipients': [done('recipients', undefined)],
    'xstate.error.actor.recipients': [fail('recipients', f.genericFailure)],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
    'xstate.done.actor.sendMail': [done('sendMail', { sent_to: 'a•••@example.com' })],
    'xstate.error.actor.sendMail': [fail('sendMail', f.failure('tooMany'))],
    'xstate.error.actor.saveReceipt': [fail('saveReceipt', f.networkFailure)],
  },
  {
    // the walk stops where all further steps are the same as for other orders: at a top-up whose number needs
    // no name, and at emailing, saving or copying for an order with unopened codes
    prune: (snapshot) =>
      (snapshot.context.order?.ProdType === 2 && snapshot.matches({ completed: { naming: 'notNeeded' } })) ||
      (snapshot.context.order?.return_until !== undefined &&
        (['sending', 'cooldown', 'preparing', 'copied', 'uncopied'] as const).some((tag) =>
          snapshot.hasTag(tag),
        )),
    limit: 3_000,
    view: {
      ignored: { 'order.codeCopied': 'copying takes a moment, and a second click starts the same copy' },
    },
    drivers: {
      'order.codeShown': (actions) => actions.press(/^Show codes?$/),
      'order.codeOpened': (actions) => actions.press('Open the code'),
      'order.returnRequested': (actions) => actions.press('Return the code'),
      'order.returnDeclined': (actions) => actions.press('Keep it'),
      'order.returnConfirmed': (actions) => actions.press('Return it for a refund'),
      'order.codeHidden': (actions) => actions.press(/^Hide codes?$/),
      'order.codeCopied': (actions) => actions.press('Copy'),
      'order.mailRequested': (actions) => actions.press('Resend e-mail'),
      'order.receiptRequested': (actions) => actions.press('Receipt (PDF)'),
      'order.printRequested': (actions) => actions.press('Print'),
      'order.repeated': (actions) => actions.press('Buy again'),
      'order.accountRequested': (actions) => actions.press('Create an account'),
      'order.productShared': (actions) => actions.press('Recommend'),
      'order.reminderRequested': (actions) => actions.press('Add to calendar'),
      'order.retried': (actions) => actions.press('Try again'),
    },
  },
);
