import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { count, pem, url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type MyposConfig = {
  /** URL of the API, which the server calls. */
  url: string;
  /** URL to which the shopper's browser posts the form. */
  payUrl: string;
  sid: string;
  wallet: string;
  keyIndex: number;
  /** Our private key and myPOS's public key, both in PEM format. */
  privateKey: string;
  publicCert: string;
  confirmSeconds: number;
  /** Private key of the sandbox. Null if the shop uses the real myPOS. */
  sandboxKey: string | null;
};

/** Store id of the test account published by myPOS. */
export const testSid = '000000000000010';

const generateKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
let keyPairs: { shop: string; sandbox: string } | null = null;
/** Key pairs for the myPOS sandbox. They are generated once per process, when they are first needed. */
const sandboxKeys = () => (keyPairs ??= { shop: generateKey(), sandbox: generateKey() });

export const myposSettings = defineSettings({
  entries: {
    MYPOS_URL: v.optional(url),
    MYPOS_SID: v.optional(v.string()),
    MYPOS_WALLET: v.optional(v.string()),
    MYPOS_KEY_INDEX: v.optional(count, '1'),
    MYPOS_PRIVATE_KEY: v.optional(pem(createPrivateKey)),
    MYPOS_PUBLIC_CERT: v.optional(pem(createPublicKey)),
    /** The sandbox's signing key. It is only needed if the shop and the sandbox run in separate processes. */
    MYPOS_SANDBOX_KEY: v.optional(pem(createPrivateKey)),
    /** Seconds during which myPOS can still reverse a payment. The shop waits for this period to end. */
    MYPOS_CONFIRM_SECONDS: v.optional(count, '900'),
  },
  read: (e, { publicUrl, isOffered, orSandbox }): MyposConfig => {
    // providers that are not offered need no sandbox
    const address = isOffered ? orSandbox('MYPOS_URL', '/sandbox/mypos/vmp/checkout') : (e.MYPOS_URL ?? '');
    const pair = isOffered && !(e.MYPOS_PRIVATE_KEY && e.MYPOS_PUBLIC_CERT) ? sandboxKeys() : null;
    return {
      url: address,
      payUrl: e.MYPOS_URL ? address : `${publicUrl}/sandbox/mypos/vmp/checkout`,
      sid: e.MYPOS_SID ?? testSid,
      wallet: e.MYPOS_WALLET ?? '61938166610',
      keyIndex: e.MYPOS_KEY_INDEX,
      privateKey: e.MYPOS_PRIVATE_KEY ?? pair?.shop ?? '',
      publicCert:
        e.MYPOS_PUBLIC_CERT ??
        (pair ? String(createPublicKey(pair.sandbox).export({ type: 'spki', format: 'pem' })) : ''),
      confirmSeconds: e.MYPOS_CONFIRM_SECONDS,
      sandboxKey: e.MYPOS_SANDBOX_KEY ?? (e.MYPOS_PUBLIC_CERT ? null : (pair?.sandbox ?? null)),
    };
  },
  addresses: { MYPOS_URL: 'https://www.mypos.com/vmp/checkout' },
  movesMoney: ['MYPOS_URL'],
  needs: () => ({
    urlVariable: 'MYPOS_URL',
    names: ['MYPOS_SID', 'MYPOS_WALLET', 'MYPOS_PRIVATE_KEY', 'MYPOS_PUBLIC_CERT'],
    // myPOS sends notifications only to https URLs
    https: true,
  }),
  ofSandbox: ({ payUrl, sid, wallet, keyIndex, privateKey, publicCert }) => ({
    MYPOS_URL: payUrl,
    MYPOS_SID: sid,
    MYPOS_WALLET: wallet,
    MYPOS_KEY_INDEX: String(keyIndex),
    MYPOS_PRIVATE_KEY: privateKey,
    MYPOS_PUBLIC_CERT: publicCert,
  }),
});
