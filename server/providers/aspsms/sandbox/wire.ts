import { Hono } from 'hono';
import * as v from 'valibot';
import { dropResponse } from '../../common/sandbox/faultControls.ts';
import type { Phone } from '../../common/sandbox/phone/phone.ts';

const accountSchema = v.looseObject({ UserName: v.string(), Password: v.string() });
const messageSchema = v.looseObject({
  ...accountSchema.entries,
  Originator: v.string(),
  Recipients: v.pipe(v.array(v.string()), v.minLength(1)),
  MessageText: v.string(),
});

/** Serves the ASPSMS endpoints for the sandbox phone. */
export const createAspsmsWire = (phone: Phone): Hono => {
  const { user, password } = phone.account;
  const app = new Hono();

  app.post('/CheckCredits', async (c) => {
    const parsed = v.safeParse(accountSchema, await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ StatusCode: '3', StatusInfo: 'Authorization failed.' });
    const { UserName, Password } = parsed.output;
    if (UserName !== user || Password !== password)
      return c.json({ StatusCode: '3', StatusInfo: 'Authorization failed.' });
    return c.json({ StatusCode: '1', StatusInfo: 'OK', Credits: '1000' });
  });

  app.post('/SendTextSMS', async (c) => {
    const status = (code: string, info: string) => c.json({ StatusCode: code, StatusInfo: info });
    const parsed = v.safeParse(messageSchema, await c.req.json().catch(() => null));
    if (!parsed.success) return status('7', 'Transmission error. Please try it again.');
    const { UserName, Password, Recipients, Originator, MessageText } = parsed.output;
    const isUnauthorized = phone.takeFault('service') === 'unauthorized';
    if (isUnauthorized || UserName !== user || Password !== password)
      return status('3', 'Authorization failed.');
    if (Recipients.some((to) => !phone.isNumber(to) || phone.isRefused(to)))
      return status('20', 'Missing a recipient. Please specify at least one recipient.');
    const fault = phone.takeFault('answer');
    if (fault === 'lose-before') return dropResponse(c);
    for (const to of Recipients) phone.receive(to, Originator, MessageText);
    if (fault === 'lose-after') return dropResponse(c);
    return status('1', 'OK');
  });

  return app;
};
