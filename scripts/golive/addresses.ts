import { isIP } from 'node:net';
import { localNets } from '../../server/providers/ipapi/localNets.ts';

/** True if the host can only be reached from this machine or from its local network. */
export const isLocalHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return localNets.check(host, family === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || /\.(?:localhost|local|internal|test|example|invalid)$/.test(host);
};

/**
 * Returns the reason why a shop cannot use this provider URL in production, or null if the URL is acceptable.
 */
export const addressFaultOf = (address: string): string | null => {
  const { protocol, hostname, pathname } = new URL(address);
  if (isLocalHost(hostname)) return 'cannot be reached from the internet';
  if (/(?:^|[.-])sandbox(?:[.-]|$)/.test(hostname) || /\/sandbox(?:\/|$)|checkout-test/.test(pathname))
    return 'is a sandbox, where no money moves';
  return protocol === 'http:' ? 'is not encrypted (http)' : null;
};
