/** Reads the shop's messages from the email and text message sandboxes. */
import { expect } from './expect.ts';

type Mail = {
  id: string;
  to: string[];
  subject: string;
  text: string;
  attachments: { filename: string; size: number }[];
};
type Message = { to: string; text: string };
type SandboxService = 'inbox' | 'phone';

const read = async <T>(shop: string, service: SandboxService): Promise<T[]> =>
  (await (await fetch(`${shop}/sandbox/${service}.json`)).json()) as T[];

/** Returns all emails, newest first. */
export const loadMails = (shop: string): Promise<Mail[]> => read<Mail>(shop, 'inbox');
export const loadMailsTo = async (shop: string, email: string): Promise<Mail[]> =>
  (await loadMails(shop)).filter(({ to }) => to.includes(email));

/**
 * Waits for a message to `to` that matches `holds`. A part of the phone number is enough. Returns the match
 * in the newest such message.
 */
export const sent = async (
  shop: string,
  service: SandboxService,
  to: string,
  holds: RegExp,
): Promise<RegExpExecArray> => {
  let found: RegExpExecArray | undefined;
  await expect
    .poll(
      async () => {
        const here = (await read<Message | Mail>(shop, service)).filter((one) => one.to.includes(to));
        found = here.map(({ text }) => holds.exec(text)).find((hit) => hit !== null);
        return found;
      },
      { message: `nothing with ${String(holds)} came to ${to}` },
    )
    .toBeDefined();
  return found!;
};
/** Returns the six-digit code for the given address or number. */
export const codeFrom = async (shop: string, service: SandboxService, to: string): Promise<string> =>
  (await sent(shop, service, to, /\b(\d{6})\b/))[1]!;
