import type { Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type * as v from 'valibot';
import type { Language } from '../../contract/domain/languages.ts';
import type { PaymentFacts } from '../../contract/domain/paymentProviders.ts';
import type { MessageKey } from '../messages/index.ts';
import type { Log } from '../platform/log.ts';
import type { GatewayDeps } from './common/http.ts';
import type { ListedProduct, PaymentProvider } from './ports.ts';

/** Inputs for a provider's settings, in addition to the provider's own variables. */
export type SettingsContext = {
  publicUrl: string;
  workers: number;
  /** False for a payment provider that is not listed in PAYMENT_METHODS. */
  isOffered: boolean;
  /**
   * Returns the URL in a variable, without a trailing slash. If the variable is not set, returns the sandbox's
   * URL at `path`.
   */
  orSandbox: (name: string, path: string) => string;
  /** Reports that a variable is not set and that the sandbox is used instead. */
  useSandbox: (name: string) => void;
};

export type Settings<Entries extends v.ObjectEntries, Own> = {
  /** All of the provider's variables. */
  entries: Entries;
  read(values: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: SettingsContext): Own;
  /** Production URLs, keyed by the name of the variable that must contain each URL. */
  addresses: Readonly<Record<string, string>>;
  /**
   * Variables whose production URL belongs to a service that moves money or goods. No sandbox may run alongside such a
   * service.
   */
  movesMoney?: readonly string[];
  /**
   * Returns the variables that are required in production if the variable `urlVariable` contains a real URL and
   * not a sandbox's. `https` is true if PUBLIC_URL must then use https.
   */
  needs?(config: Own): { urlVariable: string; names: readonly string[]; https?: boolean };
  /** Name of the flag that is set if the URLs belong to a sandbox in another process. */
  sandboxFlag?: string;
  /** Variables with which another process can use this process's sandbox. */
  ofSandbox?(config: Own, publicUrl: string): Readonly<Record<string, string>>;
};

/** Origins allowed for a page's content, by content type. */
export type PageContent = { scripts?: string[]; images?: string[]; styles?: string[]; forms?: string[] };

export type SandboxContext<Own, Waits> = {
  config: Own;
  log: Log;
  now?: () => number;
  /** File for the sandbox's records. */
  ledgerFile: string;
  /** URL of the shop's API, for webhooks. */
  api: string;
  /** True if the sandbox responds immediately, without a realistic delay. */
  isInstant: boolean;
  /** Seconds during which the supplier refuses another top-up of the same phone. */
  rechargeSeconds: number;
  /** The supplier's product list. */
  supplierList: () => readonly ListedProduct[];
  /** Shorter delays for tests. */
  waits?: Waits;
};

export type OpenSandbox = {
  app: Hono;
  /** URL of the embedded inbox. */
  smtpUrl?: string;
  close?: () => void | Promise<void>;
};

export type SandboxDefinition<Own, Waits = unknown> = {
  /** Name of the sandbox, used in URLs and for its ledger. */
  name: string;
  /** The sandbox's path under /sandbox. */
  mount: string;
  /** The sandbox's section in the guide at /sandbox. */
  guide(): { title: string; text: HtmlEscapedString | Promise<HtmlEscapedString> };
  /** Faults that a test can inject, each with a description. */
  faults?: Readonly<Record<string, string>>;
  /** Opens the sandbox. Returns null if another process is already running it. */
  open(context: SandboxContext<Own, Waits>): OpenSandbox | null | Promise<OpenSandbox | null>;
};

/** Result of an account check: a sentence if the account works; otherwise, the problem and how to fix it. */
export type AccountCheck = string | { wrong: string; todo: string };

export type GoLiveChecks<Own, Port> = {
  /** Names of the variables to check when the provider rejects our credentials. */
  credentials(config: Own): string;
  /** Makes a call that is free of charge, to check our credentials. */
  ask(gateway: Port, config: Own): Promise<AccountCheck>;
  /** Settings that might contain a test key. `fault` is null if the key is a production key. */
  testKeys?(config: Own): { name: string; fault: string | null; todo: string }[];
};

/**
 * The provider's official specification in a folder of tests/specifications: either OpenAPI files, against
 * which each call is validated, or an SDK used by the tests. Providers that handle money or goods must have
 * one. Any other provider may instead give a reason for not having one.
 */
export type OfficialSpecification =
  | { openApi: string; /** Prefix shared by all paths of the sandbox. */ path: string; sendsForms?: true }
  | { sdk: string }
  | { none: string };

/** Complete definition of an external service. */
export type ProviderDefinition<Entries extends v.ObjectEntries, Own, Port, Waits = unknown> = {
  /** The service's name in the go-live list. */
  name: string;
  settings: Settings<Entries, Own>;
  create(config: Own, deps: GatewayDeps & { inboxUrl: string }): Port;
  sandbox: SandboxDefinition<Own, Waits>;
  /** Origins that the page's content security policy must allow. */
  pageContent?(config: Own): PageContent;
  goLive: GoLiveChecks<Own, Port>;
  specification: OfficialSpecification;
};

export type Webhook = {
  /** The webhook's path under /api/hooks. */
  path: string;
  /** Name of the setting that contains the key for verifying signatures. */
  key: string;
  /**
   * `settled`: the webhook's response contains the result of the settlement. `stored`: the webhook stores the
   * notification and a job settles the payment, because the provider reverses the payment unless the response
   * is exactly OK.
   */
  answers: 'settled' | 'stored';
  /**
   * Name of the header with the signature. Set only for providers whose signatures are verified by a separate
   * call.
   */
  signatureHeader?: string;
};

export type PaymentDefinition<
  Entries extends v.ObjectEntries,
  Own,
  Port extends PaymentProvider,
  Waits = unknown,
> = ProviderDefinition<Entries, Own, Port, Waits> & {
  /** Facts that `npm run generate` copies to `contract/domain/paymentFacts.ts`, for pages and state charts. */
  facts: PaymentFacts;
  /** The payment method's title at checkout. Defaults to the provider's name. */
  title?: MessageKey;
  /** Returns the logo codes of the provider's payment methods. */
  methods(this: void, config: Own): readonly string[];
  /** Returns the configuration for the provider's script on our page. */
  scriptConfig?(this: void, config: Own, language: Language): Record<string, string>;
  /** Returns the URL of the provider's API, which our server calls. */
  serverUrl(this: void, config: Own): string;
  webhook: Webhook;
  /**
   * Page to which the server redirects the shopper after payment if the provider sends the browser back with a
   * POST request, which a page cannot receive. Null if the provider uses a GET request.
   */
  postReturnPage: string | null;
};

/**
 * Any provider, without its specific types. The list of providers pairs each provider with its settings and
 * gateway.
 */
export type AnyProvider = ProviderDefinition<v.ObjectEntries, unknown, unknown>;
export type AnyPaymentProvider = PaymentDefinition<v.ObjectEntries, unknown, PaymentProvider>;

export const defineProvider = <Entries extends v.ObjectEntries, Own, Port, Waits>(
  definition: ProviderDefinition<Entries, Own, Port, Waits>,
): ProviderDefinition<Entries, Own, Port, Waits> => definition;

export const definePaymentProvider = <
  Entries extends v.ObjectEntries,
  Own,
  Port extends PaymentProvider,
  Waits,
>(
  definition: PaymentDefinition<Entries, Own, Port, Waits>,
): PaymentDefinition<Entries, Own, Port, Waits> => definition;

/** Infers the types of a provider's settings from their entries. */
export const defineSettings = <Entries extends v.ObjectEntries, Own>(
  settings: Settings<Entries, Own>,
): Settings<Entries, Own> => settings;

/** An id that no provider uses. Looking up this id shows whether a provider responds, and changes nothing. */
export const unknownId = '000000000000000000';
export const accepted = 'its credentials are accepted';
