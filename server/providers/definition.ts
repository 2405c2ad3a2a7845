import type { Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type * as v from 'valibot';
import type { Language } from '../../contract/domain/languages.ts';
import type { MessageKey } from '../messages/index.ts';
import type { Log } from '../platform/log.ts';
import type { GatewayDeps } from './common/http.ts';
import type { ListedProduct, PaymentProvider } from './ports.ts';

/** Facts that a provider's settings depend on in addition to its own variables. */
export type SettingsContext = {
  publicUrl: string;
  workers: number;
  /** False for a payment provider that PAYMENT_METHODS does not name. */
  isOffered: boolean;
  /** The URL in a variable, without a trailing slash; if the variable is missing, the URL of the sandbox at `path`. */
  orSandbox: (name: string, path: string) => string;
  /** Reports that a variable is missing and the sandbox replaces it. */
  useSandbox: (name: string) => void;
};

export type Settings<Entries extends v.ObjectEntries, Own> = {
  /** Every variable of the provider. */
  entries: Entries;
  read(values: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: SettingsContext): Own;
  /** Production URLs by their required variables. */
  addresses: Readonly<Record<string, string>>;
  /** Variables whose production URL moves money or goods. No sandbox may run next to them. */
  movesMoney?: readonly string[];
  /** Variables that production needs next to a real URL, and a flag if PUBLIC_URL has to be https. */
  needs?(config: Own): { beside: string; names: readonly string[]; https?: boolean };
  /** Flag for URLs that lead to a sandbox in another process. */
  sandboxFlag?: string;
  /** Variables with which another process can use this process's sandbox. */
  ofSandbox?(config: Own, publicUrl: string): Readonly<Record<string, string>>;
};

/** Origins that a page may use, by the kind of content. */
export type PageContent = { scripts?: string[]; images?: string[]; styles?: string[]; forms?: string[] };

export type SandboxContext<Own, Waits> = {
  config: Own;
  log: Log;
  now?: () => number;
  /** File for the sandbox's own records. */
  ledgerFile: string;
  /** The shop's API for webhooks. */
  api: string;
  /** True if the sandbox responds at once instead of after a realistic delay. */
  isInstant: boolean;
  /** Seconds during which the supplier refuses a second top-up of one phone. */
  rechargeSeconds: number;
  /** The product list of the supplier. */
  supplierList: () => readonly ListedProduct[];
  /** Shorter waits for tests. */
  waits?: Waits;
};

export type OpenSandbox = {
  app: Hono;
  /** URL of the embedded inbox. */
  smtpUrl?: string;
  close?: () => void | Promise<void>;
};

export type SandboxDefinition<Own, Waits = unknown> = {
  /** Name of the sandbox in URLs and of its ledger. */
  name: string;
  /** Path under /sandbox. */
  mount: string;
  /** Section of the guide at /sandbox. */
  guide(): { title: string; text: HtmlEscapedString | Promise<HtmlEscapedString> };
  /** Faults that a test can request, each with its description. */
  faults?: Readonly<Record<string, string>>;
  /** Null if another process runs the sandbox. */
  open(context: SandboxContext<Own, Waits>): OpenSandbox | null | Promise<OpenSandbox | null>;
};

/** Result for an account: a sentence, or a fault with its remedy. */
export type AccountCheck = string | { wrong: string; todo: string };

export type GoLiveChecks<Own, Port> = {
  /** Names of the variables to check if the provider does not accept our account. */
  credentials(config: Own): string;
  /** Makes a free call with our credentials. */
  ask(gateway: Port, config: Own): Promise<AccountCheck>;
  /** Settings that may contain a test key; `fault` is null for a real one. */
  testKeys?(config: Own): { name: string; fault: string | null; todo: string }[];
};

/**
 * The provider's official specification, in a folder of tests/specifications: OpenAPI files that validate each call,
 * or an SDK for its tests. A provider of money or goods has one of them; any other may have a reason for having none.
 */
export type OfficialSpecification =
  | { openApi: string; /** Prefix of every path at the sandbox. */ path: string; sendsForms?: true }
  | { sdk: string }
  | { none: string };

/** An outside service with all facts about it in one place. */
export type ProviderDefinition<Entries extends v.ObjectEntries, Own, Port, Waits = unknown> = {
  /** Name of the service on the go-live list. */
  name: string;
  settings: Settings<Entries, Own>;
  create(config: Own, deps: GatewayDeps & { inboxUrl: string }): Port;
  sandbox: SandboxDefinition<Own, Waits>;
  /** Origins that the page's content security policy has to allow. */
  pageContent?(config: Own): PageContent;
  goLive: GoLiveChecks<Own, Port>;
  specification: OfficialSpecification;
};

export type Webhook = {
  /** Path under /api/hooks. */
  path: string;
  /** Setting with the key that verifies the signature. */
  key: string;
  /**
   * `settled`: the response contains the result of the settlement. `stored`: the provider reverses the payment unless
   * the response is exactly OK, so the shop stores the notice and a job settles it.
   */
  answers: 'settled' | 'stored';
  /** Header with the signature, for a provider that verifies it by a call. */
  signatureHeader?: string;
};

export type PaymentDefinition<
  Entries extends v.ObjectEntries,
  Own,
  Port extends PaymentProvider,
  Waits = unknown,
> = ProviderDefinition<Entries, Own, Port, Waits> & {
  /** Title of the row at the checkout; by default the provider's name. */
  title?: MessageKey;
  /** Payment methods of the provider, by the codes of their logos. */
  methods(this: void, config: Own): readonly string[];
  /** Configuration for the provider's script on our page. */
  scriptConfig?(this: void, config: Own, language: Language): Record<string, string>;
  /** URL for the calls of our server. */
  serverUrl(this: void, config: Own): string;
  webhook: Webhook;
  /**
   * Page of the shop for a browser that the provider sends back by POST, which a page cannot receive; null for a plain
   * visit.
   */
  postReturnPage: string | null;
};

/** A provider without its own types; the list pairs each one with its settings and gateway. */
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

/** An id that no provider has. Looking it up proves that the provider responds, and changes nothing. */
export const unknownId = '000000000000000000';
export const accepted = 'its credentials are accepted';
