import { empty } from '../../contract/schemas/envelope.ts';
import type { NewsletterLink } from '../../machines/support/newsletter.machine.ts';
import { fromPromise } from './fromPromise.ts';
import type { AppServices } from './world.ts';

export const subscribeImplementations = (services: AppServices) => ({
  actors: {
    askMail: fromPromise<{ message: string }, { email: string }>(async ({ input, signal }) => {
      const { message } = await services.api.tell(
        'contactmail',
        {
          name: input.email,
          email: input.email,
          subject: 'Newsletter',
          message: 'Newsletter',
          topic: 'subscribe',
        },
        empty,
        { signal },
      );
      return { message };
    }),
  },
});

export const newsletterImplementations = (services: AppServices) => ({
  actors: {
    useLink: fromPromise<{ message: string }, NewsletterLink>(async ({ input, signal }) => {
      const { wish, token } = input;
      const { message } = await services.api.tell(`newsletter/${wish}`, { token }, empty, { signal });
      return { message };
    }),
  },
});
