import { TLSSocket } from 'node:tls';
import type { ClientBase } from 'pg';
import { codeOf, messageOf } from '../startError.ts';

/**
 * Replaces libpq's weaker TLS modes, which database providers put in their URLs, with `sslmode=verify-full`.
 * The current driver treats those modes as `verify-full` too, with a warning, but its next major version would
 * verify nothing. `uselibpqcompat=true` prevents the replacement.
 */
export const verifying = (url: string): string =>
  /[?&]uselibpqcompat=true\b/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

const unknownAuthority =
  /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/**
 * Returns advice for fixing a failed TLS connection. Returns null if the connection failed for a reason other
 * than TLS.
 */
export const adviseOnTls = (error: unknown): string | null => {
  const code = codeOf(error);
  const message = messageOf(error);
  if (unknownAuthority.test(code))
    return 'The certificate of the server is from an authority that this machine does not trust. Name the file with the CA certificate of the provider in the address: sslmode=verify-full&sslrootcert=FILE.';
  if (code === 'CERT_HAS_EXPIRED') return 'The certificate of the server has expired: renew it there.';
  if (code === 'CERT_NOT_YET_VALID')
    return 'The certificate of the server is not valid yet: compare the clocks of both machines.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the server is for another host: use a host name of the certificate in the address.';
  if (/server does not support SSL/i.test(message))
    return 'The server has no TLS: switch it on there (ssl = on), or remove sslmode from the address if the network is yours alone.';
  if (code === '28000' && /no encryption/i.test(message))
    return 'The server requires TLS: add sslmode=verify-full to the address.';
  return null;
};

/** Describes a problem with a file named in the URL (sslrootcert, sslcert, sslkey). Returns null for other problems. */
export const describeFileFault = (error: unknown): string | null =>
  error instanceof Error && 'path' in error
    ? `names a certificate file that cannot be read: ${codeOf(error)} at ${String(error.path)}`
    : null;

/** Encryption details of the connection to a server. */
export type Line = {
  host: string;
  /** Null if the connection is not encrypted. `validTo` is the certificate's expiry time in milliseconds. */
  tls: { protocol: string; isVerified: boolean; validTo: number } | null;
};

/** Reads an open connection's encryption details. */
export const readLine = (client: ClientBase): Line => {
  const { host, connection } = client as ClientBase & { host: string; connection: { stream: unknown } };
  const { stream } = connection;
  if (!(stream instanceof TLSSocket)) return { host, tls: null };
  return {
    host,
    tls: {
      protocol: stream.getProtocol() ?? 'TLS',
      isVerified: stream.authorized,
      validTo: Date.parse(stream.getPeerCertificate().valid_to),
    },
  };
};
