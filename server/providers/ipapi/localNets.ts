import { BlockList } from 'node:net';

/**
 * Networks that cannot be reached from outside: this machine, and private and link-local networks, for both IPv4 and
 * IPv6.
 */
export const localNets = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localNets.addSubnet(net, bits);
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localNets.addSubnet(net, bits, 'ipv6');
