/**
 * A software passkey that answers WebAuthn challenges like a browser with an authenticator (WebAuthn Level 3,
 * §6.1, §6.5).
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const authenticatorData = (rpId: string, flags: number, counter: number, rest: Buffer): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, rest]);
};

/** Encodes a P-256 public key as COSE (RFC 9053, §7.1). */
const toCose = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(parts));
};

/** With `verifies: false`, the authenticator confirms that a user is present, but not the user's identity. */
export const createAuthenticator = (origin: string, { verifies = true }: { verifies?: boolean } = {}) => {
  const present = userPresent | (verifies ? userVerified : 0);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    create: ({ challenge, rp }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCose(publicKey)]);
      const authData = authenticatorData(rp.id ?? '', present | hasCredential, counter, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** With `counted: false`, the signature counter does not advance, as with a cloned key. */
    get: (
      { challenge, rpId }: PublicKeyCredentialRequestOptionsJSON,
      { counted = true }: { counted?: boolean } = {},
    ): AuthenticationResponseJSON => {
      if (counted) counter += 1;
      const data = clientData('webauthn.get', challenge, origin);
      const authData = authenticatorData(rpId ?? '', present, counter, Buffer.alloc(0));
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
};
