import { fromEventObservable, type MachineImplementationsFrom } from 'xstate';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { reminderDay } from '../../../../contract/domain/catalogue/reminder.ts';
import { zurichDay } from '../../../../contract/domain/day.ts';
import { isFailure } from '../../../../contract/failure.ts';
import type {
  OrderEntrance,
  OrderEvent,
  orderMachine,
  OrderView,
} from '../../../../machines/checkout/order/order.machine.ts';
import type { Order } from '../../../../machines/types.ts';
import { copyText } from '../../../actors/copyText.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { toNotice, type AppServices } from '../../../actors/services.ts';
import { toCalendarFile } from '../../../browser/calendar.ts';
import { download } from '../../../browser/download.ts';
import { repeatOrder } from '../../account/transactions/repeatOrder.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';
import { findBuyerOrder, namedOrder } from './findBuyerOrder.ts';
import { pushedEvents } from './orderPushes.ts';

/** Returns the path of the product's own page. */
const productPath = ({ ProdType, slug }: Order): string =>
  ProdType === prodType.topUp
    ? '/mobile-topup'
    : ProdType === prodType.voucher
      ? `/paysafe/${slug}`
      : `/giftcardworld/${slug}`;

/** Loads an order with its codes. Unless `opens` is set, omits unopened codes that can still be returned. */
const readOrder = async (
  services: AppServices,
  { input, signal, opens }: { input: { ordertoken: string }; signal: AbortSignal; opens: boolean },
): Promise<OrderView> => {
  const order = await services.api.get('getSaleOrder', input, signal);
  const guest = !isSignedIn(services.store);
  if (order.status !== 'completed') return { order, print: null, locked: false, passkey: false, guest };
  // loading the codes would count as opening them, after which they could no longer be returned
  if (order.return_until !== undefined && !opens)
    return { order, print: null, locked: order.is_buyer !== 1, passkey: false, guest };
  try {
    return {
      order,
      print: await services.api.get('getPrintOrderInfo', input, signal),
      locked: false,
      passkey: false,
      guest,
    };
  } catch (error) {
    // the server refuses to send the codes if the browser is not the buyer's or if a required passkey has not
    // been used; the order is then shown without the codes
    if (isFailure(error) && error.kind === 'refused')
      return { order, print: null, locked: true, passkey: error.code === 'PASSKEY_REQUIRED', guest };
    throw error;
  }
};

export const orderImplementations = (services: AppServices) =>
  ({
    actors: {
      readEntrance: fromPromise<OrderEntrance>(async ({ signal }) => {
        const opened = new URLSearchParams(window.location.hash.slice(1));
        const link = opened.get('order');
        // removes the token from the address bar at once, so that a screenshot or a copied URL does not give
        // access to the order
        if (link !== null)
          window.history.replaceState(
            window.history.state,
            '',
            window.location.pathname + window.location.search,
          );
        if (link !== null) return { link, ordertoken: null, again: opened.get('again') === '1' };
        return { link, ordertoken: await findBuyerOrder(services, signal) };
      }),
      openLink: fromPromise<Order, { link: string }>(({ input, signal }) =>
        services.api.post('openOrder', input, signal),
      ),
      loadOrder: fromPromise<OrderView, { ordertoken: string }>(({ input, signal }) =>
        readOrder(services, { input, signal, opens: false }),
      ),
      openCodes: fromPromise<OrderView, { ordertoken: string }>(({ input, signal }) =>
        readOrder(services, { input, signal, opens: true }),
      ),
      returnOrder: fromPromise<unknown, { ordertoken: string }>(({ input, signal }) =>
        services.api.post('returnOrder', input, signal),
      ),
      pushes: fromEventObservable<OrderEvent, { ordertoken: string }>(({ input }) =>
        pushedEvents(services, input.ordertoken, (progress) => ({ type: 'order.pushed', progress })),
      ),
      copyText,
      sendMail: fromPromise<{ sent_to: string }, { ordertoken: string }>(({ input, signal }) =>
        services.api.get('sendPrintMail', input, signal),
      ),
      saveReceipt: fromPromise<void, { ordertoken: string; orderno: string }>(async ({ input, signal }) => {
        download(
          await services.api.file('receiptPdf', { ordertoken: input.ordertoken }, signal),
          `rigi-${input.orderno}.pdf`,
        );
      }),
    },
    actions: {
      storeOrder: (_: unknown, { order }: { order: Order }) => {
        if (services.store.read('orderToken') === null) services.store.write('orderToken', order.ordertoken);
      },
      showFailure: (_: unknown, { error }: { error: unknown }) => services.notify.alert(toNotice(error)),
      showCopied: () => services.notify.alert({ tone: 'success', text: 'codeCopied' }),
      refreshCart: () => services.notify.cart({ type: 'cart.outdated' }),
      removeStoredOrder: () => services.store.remove('orderToken'),
      printPage: () => window.print(),
      shareProduct: (_: unknown, { order }: { order: Order | null }) => {
        if (!order) return;
        // closing the browser's share dialog rejects the promise, which is not an error
        navigator
          .share({ title: order.product, url: `${window.location.origin}${productPath(order)}` })
          .catch(() => {});
      },
      saveReminder: (
        _: unknown,
        {
          title,
          order,
          validity,
          link,
        }: { title: string; order: Order | null; validity: string | null; link: string | null },
      ) => {
        if (!order) return;
        const now = new Date();
        const topUp = order.ProdType === prodType.topUp;
        const day = reminderDay(validity, zurichDay(new Date(order.date)), zurichDay(now), topUp);
        // without a link for repeating the order, uses the product page, whose URL contains no phone number
        const path = topUp ? `/mobile-topup/${order.slug}` : productPath(order);
        const url = link ?? `${window.location.origin}${path}`;
        const entry = toCalendarFile({ id: `${order.orderno}@rigi`, day, title, url }, now);
        download(new Blob([entry], { type: 'text/calendar' }), `rigi-${order.orderno}.ics`);
      },
      openSignUp: () => services.notify.auth({ type: 'auth.signUpRequested' }),
      goHome: () => services.go('/', { replace: true }),
      goPaymentProcess: () => services.go(`/payment-process${namedOrder()}`, { replace: true }),
      repeatOrder: (_: unknown, { order }: { order: Order | null }) => repeatOrder(services, order),
    },
  }) satisfies MachineImplementationsFrom<typeof orderMachine>;
