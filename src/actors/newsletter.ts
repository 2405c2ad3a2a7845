import type { NewsletterLink } from '../../machines/newsletter.machine.ts';
import { empty } from '../api/envelope.ts';
import { fromPromise } from './fromPromise.ts';
import type { World } from './world.ts';

export const subscribeParts = (world: World) => ({
  actors: {
    askMail: fromPromise<{ message: string }, { email: string }>(async ({ input, signal }) => {
      const { message } = await world.api.tell(
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

export const newsletterParts = (world: World) => ({
  actors: {
    useLink: fromPromise<{ message: string }, NewsletterLink>(async ({ input, signal }) => {
      const { wish, token } = input;
      const { message } = await world.api.tell(`newsletter/${wish}`, { token }, empty, { signal });
      return { message };
    }),
  },
});
