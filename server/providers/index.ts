import type { Config } from '../config.ts';
import { createDatatrans } from './datatrans/adapter.ts';
import { createGoogle } from './google/adapter.ts';
import { createIpapi } from './ipapi/adapter.ts';
import { createMypos } from './mypos/adapter.ts';
import { createPaypal } from './paypal/adapter.ts';
import type { Gateways } from './ports.ts';
import { createReloadly } from './reloadly/adapter.ts';
import type { GatewayDeps } from './shared/http.ts';
import { createSms } from './sms.ts';
import { createSmtpMailer } from './smtp/adapter.ts';
import { createSwissPost } from './swisspost/adapter.ts';
import { createTurnstile } from './turnstile/adapter.ts';

/** All adapters at once. `smtpUrl` is the embedded inbox, used when the configuration names no mail server. */
export const createGateways = (
  config: Config,
  { smtpUrl, ...deps }: GatewayDeps & { smtpUrl: string },
): Gateways => ({
  card: createDatatrans(config.card, deps),
  paypal: createPaypal(config.paypal, deps),
  mypos: createMypos(config.mypos, deps),
  supplier: createReloadly(config.supplier, deps),
  location: createIpapi(config.location, deps),
  sms: createSms(config.sms, deps),
  captcha: createTurnstile(config.captcha, deps),
  identity: createGoogle(config.google, deps),
  address: createSwissPost(config.address, deps),
  mailer: createSmtpMailer(
    {
      smtpUrl: config.mail.smtpUrl ?? smtpUrl,
      from: config.mail.from,
      connections: Math.max(2, config.workers),
    },
    deps,
  ),
});
