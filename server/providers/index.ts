/** The only list of providers. A new provider needs a folder and an entry in this file. */
import type { PaymentCode } from '../../contract/domain/paymentProviders.ts';
import { aspsms } from './aspsms/provider.ts';
import type { GatewayDeps } from './common/http.ts';
import { defineSms } from './common/sms.ts';
import { datatrans } from './datatrans/provider.ts';
import type { AnyPaymentProvider, AnyProvider, SandboxContext } from './definition.ts';
import { google } from './google/provider.ts';
import { ipapi } from './ipapi/provider.ts';
import { mypos } from './mypos/provider.ts';
import { paypal } from './paypal/provider.ts';
import type { Gateways } from './ports.ts';
import { reloadly } from './reloadly/provider.ts';
import { smtp } from './smtp/provider.ts';
import { swissPost } from './swisspost/provider.ts';
import { turnstile } from './turnstile/provider.ts';
import { twilio } from './twilio/provider.ts';

/** SMS providers, keyed by the value of SMS_KIND. The first one is the default. */
export const smsProviders = { twilio, aspsms };

/** Payment providers in display order, keyed by their code in the API and the database. */
const payments = { card: datatrans, paypal, mypos } satisfies Record<PaymentCode, unknown>;

const listed = {
  supplier: reloadly,
  ...payments,
  mailer: smtp,
  sms: defineSms(smsProviders),
  captcha: turnstile,
  identity: google,
  address: swissPost,
  location: ipapi,
} satisfies { [Name in keyof Gateways]: { create(config: never, deps: never): Gateways[Name] } };

type Listed = typeof listed;
type ConfigOf<Provider> = Provider extends { settings: { read(...given: never[]): infer Own } } ? Own : never;
type WaitsOf<Provider> = Provider extends { sandbox: { open(context: infer Context): unknown } }
  ? Context extends SandboxContext<infer _, infer Waits>
    ? Waits
    : never
  : never;

/** Settings of all providers. */
export type ProviderConfigs = { readonly [Name in keyof Listed]: ConfigOf<Listed[Name]> };
/** Shorter sandbox delays for tests. */
export type SandboxWaits = { [Name in keyof Listed]?: WaitsOf<Listed[Name]> };
export type SmsKind = keyof typeof smsProviders;
export const smsKinds = Object.keys(smsProviders) as SmsKind[];

export const paymentProviders: Readonly<Record<PaymentCode, AnyPaymentProvider>> = payments;
export const providers: Readonly<Record<keyof Gateways, AnyProvider>> = listed;
export const providerNames = Object.keys(listed) as (keyof Gateways)[];

/**
 * Creates the adapters of all providers. `inboxUrl` is the URL of the embedded inbox, which is used if no mail server
 * is configured.
 */
export const createGateways = (config: ProviderConfigs, deps: GatewayDeps & { inboxUrl: string }): Gateways =>
  // the cast is safe, because each provider is listed under the name that its adapter has in `Gateways`
  Object.fromEntries(
    providerNames.map((name) => [name, providers[name].create(config[name], deps)]),
  ) as Gateways;
