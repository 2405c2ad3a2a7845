import type { MachineImplementationsFrom } from 'xstate';
import {
  isCardKeeper,
  paymentProviders,
  type PayPageCode,
} from '../../../../contract/domain/paymentProviders.ts';
import { isFailure } from '../../../../contract/failure.ts';
import type {
  checkoutMachine,
  CheckoutStart,
  Contact,
} from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Cart, Discount, Order, PayChoice, PayMethods, PayUrl } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { toNotice, type AppServices } from '../../../actors/services.ts';
import { redirectToProvider } from '../../../browser/redirect.ts';
import { readCheckoutEmail, writeCheckoutEmail } from '../../../storage/checkoutEmail.ts';
import { markCheckoutRegistration, openAuthDialog } from '../../identity/auth/authRequests.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';
import { findBuyerOrder } from '../order/findBuyerOrder.ts';
import type { CodeInput } from './checkCode.ts';

/** Stores the order token from an ORDER_EXISTS failure, so that the checkout loads that order. */
export const storeExistingOrder = (services: AppServices, error: unknown): void => {
  const token = isFailure(error) ? (error.data as { ordertoken?: unknown } | null)?.ordertoken : null;
  if (typeof token === 'string') services.store.write('orderToken', token);
};

/** Returns the order or cart, or null if it is missing or its token is invalid. Rethrows other failures. */
const nullIfNotFound = async <T>(promise: Promise<T>): Promise<T | null> => {
  try {
    return await promise;
  } catch (error) {
    if (
      isFailure(error) &&
      (error.kind === 'notFound' || error.kind === 'gone' || error.kind === 'validation')
    )
      return null;
    throw error;
  }
};

/**
 * True for a cancelled order that must be refunded. The order must stay accessible, because its page offers the
 * refund.
 */
const holdsMoney = ({ status, paymentstatus }: Order): boolean =>
  status === 'cancelled' && (paymentstatus === 'paid' || paymentstatus === 'refund_failed');

/** `preparePasskey` loads the passkey code before the chart starts the passkeyProof actor. @throws Failure */
export const checkoutImplementations = (
  services: AppServices,
  preparePasskey: () => Promise<void> = () => Promise.resolve(),
) =>
  ({
    actors: {
      readCheckout: fromPromise<CheckoutStart>(async ({ signal }) => {
        const buyer = isSignedIn(services.store)
          ? { email: services.store.read('user')?.email ?? null }
          : null;
        const carttoken = services.store.read('cartToken');
        const ordertoken = carttoken
          ? services.store.read('orderToken')
          : await findBuyerOrder(services, signal);
        const order = ordertoken
          ? await nullIfNotFound(services.api.get('getSaleOrder', { ordertoken }, signal))
          : null;
        const readCart = async () =>
          carttoken ? await nullIfNotFound(services.api.get('getCart', { carttoken }, signal)) : null;
        // a paid order that is still being delivered does not block the cart of the next purchase
        const nextCart = order?.status === 'processing' ? await readCart() : null;
        const isNext = nextCart !== null && !nextCart.order;
        if (order && order.status !== 'cancelled' && order.status !== 'completed' && !isNext)
          return { cart: null, order, buyer };
        const guest = services.store.read('guest');
        if (!order || !holdsMoney(order)) services.store.remove('orderToken');
        const cart = nextCart ?? (await readCart());
        // without a cart, the checkout shows a cancelled order that must still be refunded
        if (!cart?.order)
          return {
            cart,
            order: order && !cart && holdsMoney(order) ? order : null,
            buyer,
            guest,
            typed: readCheckoutEmail(services.store),
          };
        // another tab has created an order from this cart; that order may already have ended
        const made = { ordertoken: cart.order.ordertoken };
        const { status } = cart.order;
        if (status === 'cancelled' || status === 'completed') return { cart: null, order: null, buyer };
        services.store.write('orderToken', made.ordertoken);
        return {
          cart: null,
          order: await services.api.get('getSaleOrder', made, signal),
          buyer,
        };
      }),
      markCheckoutRegistration: markCheckoutRegistration(services),
      // loaded lazily, because few customers have a promo code
      checkCode: fromPromise<Discount, CodeInput>(async ({ input, signal }) =>
        (await import('./checkCode.ts')).checkCode(services, input, signal),
      ),
      createOrder: fromPromise<Order, { cart: Cart; contact: Contact; discount?: Discount }>(
        ({ input, signal }) =>
          services.api.post(
            'createSaleOrder',
            {
              carttoken: input.cart.carttoken,
              email: input.contact.email,
              acceptterms: 1,
              ...(input.discount &&
                (input.discount.code === null
                  ? { credit: input.discount.amount }
                  : { giftcode: input.discount.code })),
              residence: services.country(),
              lang: services.language(),
            },
            signal,
          ),
      ),
      loadMethods: fromPromise<PayMethods, { ordertoken: string } | { carttoken: string }>(
        async ({ input, signal }) => {
          const [response, { keepOwnWallets }] = await Promise.all([
            services.api.get('getPaymentGateWay', input, signal),
            import('../../../browser/wallets.ts'),
          ]);
          const { gateways, savedcards, termsaccepted, credit, recent_topup: recentTopUp } = response;
          return {
            gateways: keepOwnWallets(gateways),
            savedcards,
            canSave: gateways.some(({ code }) => isCardKeeper(code)) && isSignedIn(services.store),
            hasAcceptedTerms: termsaccepted === 1,
            ...(credit ? { credit } : {}),
            ...(recentTopUp ? { recentTopUp } : {}),
          };
        },
      ),
      openPayPage: fromPromise<PayUrl, { ordertoken: string; choice: PayChoice; save: boolean }>(
        ({ input: { ordertoken, choice, save }, signal }) =>
          services.api
            .post(
              'createPayURL',
              {
                ordertoken,
                // `code` is never a provider with its own button, because the chart opens no payment page for
                // such providers
                gateway: choice.code as PayPageCode,
                ...(paymentProviders[choice.code].offersMethods ? { method: choice.method ?? 'cards' } : {}),
                ...(choice.cardid === null ? {} : { cardid: choice.cardid }),
                ...(save && isCardKeeper(choice.code) ? { savecard: 1 } : {}),
              },
              signal,
            )
            .catch(async (error: unknown) => {
              if (isFailure(error) && error.code === 'PASSKEY_REQUIRED') await preparePasskey();
              throw error;
            }),
      ),
      discardOrder: fromPromise<void, { ordertoken: string }>(async ({ input, signal }) => {
        await services.api.post('removeOrder', input, signal);
      }),
      cancelOrder: fromPromise<Order, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('cancelOrder', input, signal),
      ),
    },
    actions: {
      storeEmail: (_: unknown, { email }: { email: string }) => writeCheckoutEmail(services.store, email),
      storeOrder: (_: unknown, { order }: { order: Order }) =>
        services.store.write('orderToken', order.ordertoken),
      storeGuest: (_: unknown, { email, remember }: { email: string; remember: boolean }) => {
        if (isSignedIn(services.store)) return;
        if (remember) services.store.write('guest', { email });
        else services.store.remove('guest', 'recipients');
      },
      storeExistingOrder: (_: unknown, { error }: { error: unknown }) => storeExistingOrder(services, error),
      removeStoredOrder: () => services.store.remove('orderToken'),
      refreshCart: () => services.notify.cart({ type: 'cart.outdated' }),
      announceCartGone: (_: unknown, { carttoken }: { carttoken: string }) =>
        services.notify.cart({ type: 'cart.cleared', carttoken }),
      showFailure: (_: unknown, { error }: { error: unknown }) => services.notify.alert(toNotice(error)),
      leaveForPayPage: (_: unknown, { pay }: { pay: PayUrl }) => redirectToProvider(pay),
      goPaymentProcess: () => services.go('/payment-process', { replace: true }),
      ...openAuthDialog(services),
    },
  }) satisfies MachineImplementationsFrom<typeof checkoutMachine>;
