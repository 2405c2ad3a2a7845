/** What the shop has sent: read in the books of the stand-ins for mail and text messages. */
import { expect } from '@playwright/test';

type Mail = {
  id: string;
  to: string[];
  subject: string;
  text: string;
  attachments: { filename: string; size: number }[];
};
type Message = { to: string; text: string };
type Book = 'inbox' | 'phone';

const read = async <T>(shop: string, book: Book): Promise<T[]> =>
  (await (await fetch(`${shop}/sandbox/${book}.json`)).json()) as T[];

/** Every mail, the newest first. */
export const loadMails = (shop: string): Promise<Mail[]> => read<Mail>(shop, 'inbox');
export const loadMailsTo = async (shop: string, email: string): Promise<Mail[]> =>
  (await loadMails(shop)).filter(({ to }) => to.includes(email));

/** The newest text with this in it that went to an address or a number (a part of it is enough), once there is one. */
export const sent = async (shop: string, book: Book, to: string, holds: RegExp): Promise<RegExpExecArray> => {
  let found: RegExpExecArray | undefined;
  await expect
    .poll(
      async () => {
        const here = (await read<Message | Mail>(shop, book)).filter((one) => one.to.includes(to));
        found = here.map(({ text }) => holds.exec(text)).find((hit) => hit !== null);
        return found;
      },
      { message: `nothing with ${String(holds)} came to ${to}`, timeout: 15_000 },
    )
    .toBeDefined();
  return found!;
};
/** The six digits that went there. */
export const codeFrom = async (shop: string, book: Book, to: string): Promise<string> =>
  (await sent(shop, book, to, /\b(\d{6})\b/))[1]!;
