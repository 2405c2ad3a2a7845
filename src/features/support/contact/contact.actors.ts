import type { MachineImplementationsFrom } from 'xstate';
import { contactTopics, longestMessage, longestOrderNumber } from '../../../../contract/forms/contact.ts';
import { withoutEmpty } from '../../../../contract/forms/form.ts';
import type { Contact, contactMachine } from '../../../../machines/support/contact/contact.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

/**
 * Returns the number of the order whose token is stored in this browser, or an empty string if no token is
 * stored or the request fails.
 */
const orderNumber = async (services: AppServices, signal: AbortSignal): Promise<string> => {
  const ordertoken = services.store.read('orderToken');
  if (ordertoken === null) return '';
  return services.api.get('getSaleOrder', { ordertoken }, signal).then(
    ({ orderno }) => orderno,
    () => '',
  );
};

/** `query` is the URL's query, which can contain `topic`, `order` and `message`. */
export const contactImplementations = (services: AppServices, query: Route['query']) =>
  ({
    actors: {
      readKnown: fromPromise<Partial<Contact>>(async ({ signal }) => {
        const user = services.store.read('user');
        const topic = contactTopics.find((name) => name === query['topic']) ?? '';
        return {
          name: user?.name ?? '',
          email: user?.email ?? '',
          topic,
          message: (query['message'] ?? '').slice(0, longestMessage),
          orderno: query['order']?.slice(0, longestOrderNumber) ?? (await orderNumber(services, signal)),
        };
      }),
      sendMessage: fromPromise<{ ref: string; message: string }, Contact>(async ({ input, signal }) => {
        const { topic: _, subject, orderno, ...lines } = input;
        const { data, message: said } = await services.api.postWithMessage(
          'contactmail',
          // support works by email and finds this message by the order number in the subject
          {
            ...withoutEmpty(lines),
            subject: orderno ? `${subject} · ${orderno}` : subject,
            topic: 'contact',
          },
          { signal },
        );
        return { ref: data.ref, message: said };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof contactMachine>;
