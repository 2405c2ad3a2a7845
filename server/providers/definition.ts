import type { Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type * as v from 'valibot';
import type { Language } from '../../contract/domain/languages.ts';
import type { MessageKey } from '../messages/index.ts';
import type { Log } from '../platform/log.ts';
import type { GatewayDeps } from './common/http.ts';
import type { ListedProduct, PaymentProvider } from './ports.ts';

/** Inputs that a provider's settings depend on besides its own variables. */
export type SettingsContext = {
  publicUrl: string;
  workers: number;
  /** False for a payment provider that is not listed in PAYMENT_METHODS. */
  isOffered: boolean;
  /**
   * Returns the URL in a variable, without a trailing slash; if the variable is not set, returns the sandbox's URL at
   * `path`.
   */
  orSandbox: (name: string, path: string) => string;
  /** Reports that a variable is not set and that the sandbox is used instead. */
  useSandbox: (name: string) => void;
};

export type Settings<Entries extends v.ObjectEntries, Own> = {
  /** All of the provider's variables. */
  entries: Entries;
  read(values: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: SettingsContext): Own;
  /** Production URLs by the variable that must contain them. */
  addresses: Readonly<Record<string, string>>;
  /** Variables whose production URL moves money or goods. No sandbox may run alongside them. */
  movesMoney?: readonly string[];
  /** Variables that production requires together with a real URL, and whether PUBLIC_URL must use https. */
  needs?(config: Own): { beside: string; names: readonly string[]; https?: boolean };
  /** Flag that marks the URLs as those of a sandbox in another process. */
  sandboxFlag?: string;
  /** Variables that let another process use this process's sandbox. */
  ofSandbox?(config: Own, publicUrl: string): Readonly<Record<string, string>>;
};

/** Origins that a page can load from, by type of content. */
export type PageContent = { scripts?: string[]; images?: string[]; styles?: string[]; forms?: string[] };

export type SandboxContext<Own, Waits> = {
  config: Own;
  log: Log;
  now?: () => number;
  /** File in which the sandbox keeps its records. */
  ledgerFile: string;
  /** The shop's API, to which webhooks are sent. */
  api: string;
  /** True if the sandbox responds immediately rather than after a realistic delay. */
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
  /** The sandbox's name in URLs, and the name of its ledger. */
  name: string;
  /** Path under /sandbox. */
  mount: string;
  /** The sandbox's section in the guide at /sandbox. */
  guide(): { title: string; text: HtmlEscapedString | Promise<HtmlEscapedString> };
  /** Faults that a test can inject, each with a description. */
  faults?: Readonly<Record<string, string>>;
  /** Returns null if another process runs the sandbox. */
  open(context: SandboxContext<Own, Waits>): OpenSandbox | null | Promise<OpenSandbox | null>;
};

/** Result of checking an account: a sentence, or what is wrong and how to fix it. */
export type AccountCheck = string | { wrong: string; todo: string };

export type GoLiveChecks<Own, Port> = {
  /** Names of the variables to look at when the provider rejects our credentials. */
  credentials(config: Own): string;
  /** Makes a free call with our credentials. */
  ask(gateway: Port, config: Own): Promise<AccountCheck>;
  /** Settings that might contain a test key; `fault` is null if the key is real. */
  testKeys?(config: Own): { name: string; fault: string | null; todo: string }[];
};

/**
 * The provider's official specification in a folder of tests/specifications: either OpenAPI files that validate each
 * call, or an SDK used in tests. A provider of money or goods must have one of them; any other can state why it has
 * none.
 */
export type OfficialSpecification =
  | { openApi: string; /** Prefix of all of the sandbox's paths. */ path: string; sendsForms?: true }
  | { sdk: string }
  | { none: string };

/** Everything about an external service, in one place. */
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
  /** Path under /api/hooks. */
  path: string;
  /** Setting that contains the key for verifying the signature. */
  key: string;
  /**
   * `settled`: the response contains the result of the settlement. `stored`: the provider reverses the payment unless
   * the response is exactly OK, so the shop stores the notification and a job settles it.
   */
  answers: 'settled' | 'stored';
  /** Header that contains the signature, for providers that verify it in a separate call. */
  signatureHeader?: string;
};

export type PaymentDefinition<
  Entries extends v.ObjectEntries,
  Own,
  Port extends PaymentProvider,
  Waits = unknown,
> = ProviderDefinition<Entries, Own, Port, Waits> & {
  /** Title of the row at checkout; defaults to the provider's name. */
  title?: MessageKey;
  /** The provider's payment methods, by the codes of their logos. */
  methods(this: void, config: Own): readonly string[];
  /** Configures the provider's script on our page. */
  scriptConfig?(this: void, config: Own, language: Language): Record<string, string>;
  /** URL that our server calls. */
  serverUrl(this: void, config: Own): string;
  webhook: Webhook;
  /**
   * The shop page to open in a browser that the provider sends back by POST, which a page cannot receive; null if the
   * browser returns by a normal GET.
   */
  postReturnPage: string | null;
};

/** A provider without its specific types; the list pairs each one with its settings and gateway. */
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

/** Infers the types of a provider's settings from its entries. */
export const defineSettings = <Entries extends v.ObjectEntries, Own>(
  settings: Settings<Entries, Own>,
): Settings<Entries, Own> => settings;

/** An id that no provider uses. Looking it up checks whether the provider responds, without changing anything. */
export const unknownId = '000000000000000000';
export const accepted = 'its credentials are accepted';
