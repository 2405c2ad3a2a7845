import type { Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type * as v from 'valibot';
import type { Language } from '../../contract/domain/languages.ts';
import type { MessageKey } from '../messages/index.ts';
import type { Log } from '../platform/log.ts';
import type { GatewayDeps } from './common/http.ts';
import type { ListedProduct, PaymentProvider } from './ports.ts';

/** Facts other than its own variables that a provider's settings depend on. */
export type SettingsContext = {
  publicUrl: string;
  workers: number;
  /** False for a payment provider that PAYMENT_METHODS does not name. */
  isOffered: boolean;
  /** The URL in a variable, without a trailing slash; without one, the URL of the sandbox at `path`. */
  orSandbox: (name: string, path: string) => string;
  /** Marks a missing variable: the sandbox is used instead. */
  useSandbox: (name: string) => void;
};

export type Settings<Entries extends v.ObjectEntries, Own> = {
  /** Every variable of the provider. */
  entries: Entries;
  read(values: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: SettingsContext): Own;
  /** Production URLs by their required variables. */
  addresses: Readonly<Record<string, string>>;
  /** Those whose production URL moves money or goods. No sandbox runs next to them. */
  movesMoney?: readonly string[];
  /** Variables that production needs next to a real URL, and if PUBLIC_URL has to be https. */
  needs?(config: Own): { beside: string; names: readonly string[]; https?: boolean };
  /** Flag for URLs that lead to a sandbox in another process. */
  sandboxFlag?: string;
  /** The variables with which another process uses the sandbox of this one. */
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
  /** Responds at once instead of after a realistic delay. */
  isInstant: boolean;
  /** Seconds during which the supplier refuses a second top-up of one phone. */
  rechargeSeconds: number;
  /** Products of the supplier. */
  supplierList: () => readonly ListedProduct[];
  /** Shorter waits for tests. */
  waits?: Waits;
};

export type OpenSandbox = {
  app: Hono;
  /** The embedded inbox. */
  smtpUrl?: string;
  close?: () => void | Promise<void>;
};

export type SandboxDefinition<Own, Waits = unknown> = {
  /** Name in URLs and of its ledger. */
  name: string;
  /** Path under /sandbox. */
  mount: string;
  /** Section of the guide at /sandbox. */
  guide(): { title: string; text: HtmlEscapedString | Promise<HtmlEscapedString> };
  /** Faults on request. */
  faults?: Readonly<Record<string, string>>;
  /** Null when another process has the sandbox. */
  open(context: SandboxContext<Own, Waits>): OpenSandbox | null | Promise<OpenSandbox | null>;
};

/** Result for an account: a sentence, or a fault with its remedy. */
export type AccountCheck = string | { wrong: string; todo: string };

export type GoLiveChecks<Own, Port> = {
  /** The variables to compare if the provider does not accept our account. */
  credentials(config: Own): string;
  /** Makes a free call with our credentials. */
  ask(gateway: Port, config: Own): Promise<AccountCheck>;
  /** Settings that may contain a test key; `fault` is null for a real one. */
  testKeys?(config: Own): { name: string; fault: string | null; todo: string }[];
};

/**
 * The provider's own specification, in a folder of tests/specifications: OpenAPI files that validate each call, or an
 * SDK for its tests. A provider of money or goods has one of them; another one may have a reason for none.
 */
export type OfficialSpecification =
  | { openApi: string; /** Part of every path at the sandbox. */ path: string; sendsForms?: true }
  | { sdk: string }
  | { none: string };

/** An outside service: all facts about it, in one place. */
export type ProviderDefinition<Entries extends v.ObjectEntries, Own, Port, Waits = unknown> = {
  /** Name of the service on the go-live list. */
  name: string;
  settings: Settings<Entries, Own>;
  create(config: Own, deps: GatewayDeps & { inboxUrl: string }): Port;
  sandbox: SandboxDefinition<Own, Waits>;
  /** Needs of the page's content security policy. */
  pageContent?(config: Own): PageContent;
  goLive: GoLiveChecks<Own, Port>;
  specification: OfficialSpecification;
};

export type Webhook = {
  /** Path under /api/hooks. */
  path: string;
  /** Setting of the key that the signature is verified with. */
  key: string;
  /**
   * `settled`: the response contains the result of the settlement. `stored`: the provider reverses the payment unless
   * the response is exactly OK, so the notice is stored and settled by a job.
   */
  answers: 'settled' | 'stored';
  /** Header of the signature, for a provider that verifies it by a call. */
  signatureHeader?: string;
};

export type PaymentDefinition<
  Entries extends v.ObjectEntries,
  Own,
  Port extends PaymentProvider,
  Waits = unknown,
> = ProviderDefinition<Entries, Own, Port, Waits> & {
  /** Text of the row at the checkout; without one the row has the provider's name. */
  title?: MessageKey;
  /** Its payment methods, by the letters of their marks. */
  methods(this: void, config: Own): readonly string[];
  /** Configuration of its script on our page. */
  scriptConfig?(this: void, config: Own, language: Language): Record<string, string>;
  /** Address of our server's calls. */
  serverUrl(this: void, config: Own): string;
  webhook: Webhook;
  /**
   * Page of the shop for a browser that the provider sends back by POST, which a page cannot receive; null for a plain
   * visit.
   */
  postReturnPage: string | null;
};

/** A provider without its own types. The list pairs it with its own settings and gateway. */
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

/** Gives the entries of a provider's settings their types. */
export const defineSettings = <Entries extends v.ObjectEntries, Own>(
  settings: Settings<Entries, Own>,
): Settings<Entries, Own> => settings;

/** An id that no provider has. Looking it up proves that the provider responds, and changes nothing. */
export const unknownId = '000000000000000000';
export const accepted = 'its credentials are accepted';
