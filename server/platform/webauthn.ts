/**
 * Passkeys (WebAuthn Level 3) for the shop and the staff pages. Creates the options and verifies the browser's
 * response.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loads the library on demand, because many processes never need its three hundred modules. */
const load = () => import('@simplewebauthn/server');

/** Signature algorithms by COSE number: EdDSA, ES256 and RS256, which current authenticators support. */
const algorithms = [-8, -7, -257];
const mostTransports = 8;

/**
 * The site that the passkeys belong to. If `userVerification` is `required`, the device has to verify its user
 * by fingerprint, face or PIN.
 */
export type RelyingParty = {
  id: string;
  origin: string;
  name: string;
  userVerification: 'required' | 'preferred';
};
/** A stored passkey. */
export type Passkey = { id: string; publicKey: Buffer; counter: number; transports: string[] };

/** Derives the relying party from a URL, because passkeys are bound to a host. */
export const getRelyingParty = (
  url: string,
  name: string,
  userVerification: RelyingParty['userVerification'],
): RelyingParty => {
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin, name, userVerification };
};

type Described = Pick<Passkey, 'id' | 'transports'>;
const describe = ({ id, transports }: Described): Described => ({ id, transports });

/** Generates options for creating a passkey (§5.4). The passkeys in `known` are excluded. */
export const generateCreationOptions = async (
  { id, name, userVerification }: RelyingParty,
  user: { id: string; name: string; displayName: string },
  known: readonly Described[],
) =>
  (await load()).generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.name,
    userDisplayName: user.displayName,
    userID: new TextEncoder().encode(user.id),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
  });

/** Generates options for signing with one of the `known` passkeys (§5.5). */
export const generateRequestOptions = async (
  { id, userVerification }: RelyingParty,
  known: readonly Described[],
) =>
  (await load()).generateAuthenticationOptions({
    rpID: id,
    allowCredentials: known.map(describe),
    userVerification,
  });

const expected = ({ id, origin, userVerification }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: userVerification === 'required',
});

/**
 * Verifies that a passkey was created for this challenge. Returns the passkey, or null if the response does not match
 * the challenge.
 */
export const verifyCreation = async (
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | null> => {
  const { verifyRegistrationResponse } = await load();
  const result = await verifyRegistrationResponse({
    ...expected(party, challenge),
    response,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports: transports.slice(0, mostTransports) };
};

/**
 * Verifies that the passkey signed a response to this challenge. Returns the passkey's counter after this use, or null
 * if verification fails.
 */
export const verifyAssertion = async (
  party: RelyingParty,
  challenge: string,
  response: AuthenticationResponseJSON,
  { id, publicKey, counter, transports }: Passkey,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await load();
  const result = await verifyAuthenticationResponse({
    ...expected(party, challenge),
    response,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
};
