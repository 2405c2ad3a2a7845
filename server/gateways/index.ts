import type { Config } from '../config.ts';
import { createSwissPost } from './address/swisspost.ts';
import { createTurnstile } from './captcha/turnstile.ts';
import { createDatatrans } from './card/datatrans.ts';
import type { GatewayDeps } from './http.ts';
import { createGoogle } from './identity/google.ts';
import { createIpapi } from './location/ipapi.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { createMypos } from './mypos/mypos.ts';
import { createPaypal } from './paypal/paypal.ts';
import type { Gateways } from './ports.ts';
import { createSms } from './sms/index.ts';
import { createReloadly } from './supplier/reloadly.ts';

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
