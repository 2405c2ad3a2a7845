import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { accepted, defineProvider, defineSettings, type OfficialSpecification } from '../definition.ts';
import type { Sms } from '../ports.ts';
import type { GatewayDeps } from './http.ts';
import { createPhoneSandbox } from './sandbox/phone/app.ts';
import type { Phone } from './sandbox/phone/phone.ts';
import { count, secret, url } from './settings.ts';

export type SmsConfig = {
  kind: string;
  base: string;
  user: string;
  password: string;
  from: string;
  /** Maximum number of messages per hour that one IP address can trigger. */
  perAddress: number;
  /** Maximum number of messages per hour for the whole shop, which limits the cost of abuse. */
  perHour: number;
};

/** A text message provider. All such providers share the SMS_… settings and the sandbox phone. */
export type SmsProvider = {
  name: string;
  /** URL of the provider's production API. */
  address: string;
  /** Settings that contain the credentials for our account with the provider. */
  credentials: readonly ('SMS_USER' | 'SMS_PASSWORD')[];
  create: (config: SmsConfig, deps: GatewayDeps) => Sms;
  /** Creates the sandbox phone's endpoints for this provider's messages. */
  createWire: (phone: Phone) => Hono;
  specification: OfficialSpecification;
};

/** Defines the text message service. SMS_KIND selects the provider and defaults to the first one. */
export const defineSms = (providers: Readonly<Record<string, SmsProvider>>) => {
  const kinds = Object.keys(providers);
  const all = Object.values(providers);
  const chosen = ({ kind }: SmsConfig): SmsProvider => {
    const provider = providers[kind];
    if (!provider) throw new Error('SMS_KIND does not match any provider');
    return provider;
  };
  const settings = defineSettings({
    entries: {
      /** Name of the provider whose API is at SMS_BASE. */
      SMS_KIND: v.optional(v.picklist(kinds), kinds[0] ?? ''),
      SMS_BASE: v.optional(url),
      SMS_USER: v.optional(v.string()),
      SMS_PASSWORD: v.optional(secret),
      SMS_FROM: v.optional(v.string(), 'Rigi'),
      SMS_PER_ADDRESS: v.optional(count, '10'),
      SMS_PER_HOUR: v.optional(count, '500'),
    },
    read: (e, { orSandbox }): SmsConfig => ({
      kind: e.SMS_KIND,
      base: orSandbox('SMS_BASE', '/sandbox/phone'),
      // this default has the format of a Twilio account SID
      user: e.SMS_USER ?? `AC${'0'.repeat(32)}`,
      password: e.SMS_PASSWORD ?? randomBytes(16).toString('hex'),
      from: e.SMS_FROM,
      perAddress: e.SMS_PER_ADDRESS,
      perHour: e.SMS_PER_HOUR,
    }),
    addresses: {
      SMS_BASE: Object.entries(providers)
        .map(([kind, { address }]) => `${address} with SMS_KIND=${kind}`)
        .join(', or '),
    },
    ofSandbox: ({ kind, base, user, password }) => ({
      SMS_KIND: kind,
      SMS_BASE: base,
      SMS_USER: user,
      SMS_PASSWORD: password,
    }),
    needs: (config) => ({ urlVariable: 'SMS_BASE', names: chosen(config).credentials }),
  });
  return defineProvider({
    name: 'Text messages',
    settings,
    create: (config, deps): Sms => chosen(config).create(config, deps),
    sandbox: {
      name: 'phone',
      mount: '/',
      guide: () => ({
        title: 'Phone',
        text: html`<p>
          Messages of the shop arrive at the <a href="/sandbox/phone">sandbox phone</a>,
          <a href="/sandbox/phone.json">as JSON</a>. The carrier refuses numbers that end in 099.
        </p>`,
      }),
      faults: { answer: 'lose-before, lose-after', service: 'unauthorized' },
      open: ({ config: { user, password }, ...options }) =>
        createPhoneSandbox({
          ...options,
          account: { user, password },
          wires: all.map(({ createWire }) => createWire),
        }),
    },
    goLive: {
      credentials: (config) =>
        new Intl.ListFormat('en-GB').format(['SMS_KIND', ...chosen(config).credentials]),
      ask: async (sms) => {
        const account = await sms.readAccount();
        if (account === 'trial')
          return { wrong: 'a trial account: only registered numbers get messages', todo: 'upgrade it' };
        return account === 'empty' ? { wrong: 'no credit is left', todo: 'pay in' } : accepted;
      },
    },
    specification: { none: 'the providers have their own' },
  });
};
