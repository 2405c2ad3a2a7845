import { Hono } from 'hono';
import { phonePage } from './page.ts';
import { createPhone, type Phone } from './phone.ts';

/** The sandbox's endpoints for text messages, to be mounted at /sandbox. */
export const createPhoneSandbox = (
  options: Parameters<typeof createPhone>[0] & { wires: readonly ((phone: Phone) => Hono)[] },
): { app: Hono; close(): void } => {
  const phone = createPhone(options);
  const own = new Hono();
  own.get('/', (c) => c.html(phonePage(phone.messages())));
  own.post('/misbehave', async (c) =>
    phone.askForFault(await c.req.json().catch(() => null))
      ? c.json({ ok: true })
      : c.json({ ok: false }, 400),
  );
  for (const createWire of options.wires) own.route('/', createWire(phone));
  const app = new Hono();
  app.route('/phone', own);
  app.get('/phone.json', (c) => c.json(phone.messages()));
  return { app, close: phone.close };
};
