import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { cartMachine } from './cart.machine.ts';

const openOrder = { ordertoken: f.order.ordertoken, orderno: f.order.orderno };

export const cartFlow = flow(
  cartMachine,
  {
    'cart.addRequested': [
      { type: 'cart.addRequested', id: '1.1', request: f.addRequest, item: f.requestedItem },
      { type: 'cart.addRequested', id: '2.1', request: f.otherRequest, item: f.otherItem },
      {
        type: 'cart.addRequested',
        id: '3.1',
        request: f.repeatRequest,
        item: { ...f.requestedItem, Price: null },
      },
      {
        type: 'cart.addRequested',
        id: '4.1',
        request: f.otherRequest,
        item: f.otherItem,
        correction: 'change',
      },
    ],
    'cart.cleared': [{ type: 'cart.cleared', carttoken: f.cart.carttoken }],
    'cart.tokenFound': [f.cart.carttoken, 'cart-of-another-tab'].map((token) => ({
      type: 'cart.tokenFound',
      token,
    })),
    'xstate.done.actor.readCartToken': [done('readCartToken', null), done('readCartToken', f.cart.carttoken)],
    'xstate.error.actor.readCartToken': [fail('readCartToken', f.genericFailure)],
    'xstate.done.actor.loadCart': [
      done('loadCart', f.cart),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'confirmed' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'payment' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'processing' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'completed' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'cancelled' } }),
    ],
    'xstate.error.actor.loadCart': [
      fail('loadCart', f.failure('notFound')),
      fail('loadCart', f.networkFailure),
      fail('loadCart', f.failure('gone', { code: 'CART_ORDERED' })),
    ],
    'xstate.done.actor.addToCart': [done('addToCart', f.cart)],
    'xstate.error.actor.addToCart': [
      fail(
        'addToCart',
        f.failure('conflict', {
          code: 'CART_EXISTS',
          message: 'You already have a cart.',
          data: { carttoken: f.cart.carttoken },
        }),
      ),
      fail(
        'addToCart',
        f.failure('conflict', {
          code: 'ORDER_EXISTS',
          message: 'You already have an order.',
          data: openOrder,
        }),
      ),
      fail('addToCart', f.networkFailure),
    ],
    'xstate.error.actor.removeCart': [
      fail('removeCart', f.networkFailure),
      fail('removeCart', f.failure('conflict', { code: 'ORDER_IN_PAYMENT' })),
    ],
    'xstate.error.actor.cancelOrder': [
      fail('cancelOrder', f.networkFailure),
      fail(
        'cancelOrder',
        f.failure('conflict', {
          code: 'ORDER_PAID',
          message: 'This order has been paid. It can no longer be changed.',
        }),
      ),
    ],
  },
  {
    drivers: {
      'cart.removalRequested': (actions) => actions.press('Remove'),
      'cart.removalDeclined': (actions) => actions.press('Cancel'),
      'cart.removalConfirmed': (actions) => actions.press('Remove'),
      'cart.kept': (actions) => actions.press('Keep it'),
      'cart.replaced': (actions) => actions.press('Replace it'),
      'cart.orderResumed': (actions) => actions.press('Resume'),
      'cart.orderLeft': (actions) => actions.press('Close cart'),
      'cart.orderCancelRequested': (actions) => actions.press('Cancel order'),
      'cart.orderCancelDeclined': (actions) => actions.press('Keep the order'),
      'cart.orderCancelConfirmed': (actions) => actions.press('Yes, cancel it'),
    },
  },
);
