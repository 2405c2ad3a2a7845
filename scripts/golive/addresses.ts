import { BlockList, isIP } from 'node:net';

const ownNets = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNets.addSubnet(net, bits);
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNets.addSubnet(net, bits, 'ipv6');

/** Whether nobody outside of this machine or its network can reach the host. */
export const isLocalHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return ownNets.check(host, family === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || /\.(?:localhost|local|internal|test|example|invalid)$/.test(host);
};

/** Why a provider's address cannot be the one of a shop that is open; null when it may be. */
export const addressFaultOf = (address: string): string | null => {
  const { protocol, hostname, pathname } = new URL(address);
  if (isLocalHost(hostname)) return 'cannot be reached from the internet';
  if (/(?:^|[.-])sandbox(?:[.-]|$)/.test(hostname) || /\/sandbox(?:\/|$)|checkout-test/.test(pathname))
    return 'is a sandbox, where no money moves';
  return protocol === 'http:' ? 'is not encrypted (http)' : null;
};
