/** Tests limits on attempts (decisions 0011, 0064 and 0097, S5) and the lifetimes of codes and links (ASVS-6.5.5). */
import { expect, test } from 'vitest';
import { emailCodeMinutes, smsCodeMinutes } from '../../../contract/domain/limits.ts';
import { linkLifetimeSeconds } from '../../../server/identity/links.ts';
import { reauthMinutes } from '../../../server/identity/reauth.ts';
import * as tries from '../../../server/limits/tries.ts';
import type { RateLimit } from '../../../server/platform/rateLimiter.ts';

const ip = '192.0.2.7';
const net = '192.0.2.7';
const minute = 60;
const hour = 60 * minute;
const sms = { perHour: 100, perAddress: 10 };

type ExpectedLimit = readonly [what: string, most: number, seconds: number];
test.each<[string, RateLimit[], ExpectedLimit[]]>([
  [
    'signing in from an unknown browser',
    tries.triesToLogIn('ann@example.com', ip, null),
    [
      [`login from ${net}`, 100, 15 * minute],
      [`login ann@example.com from ${net}`, 10, 15 * minute],
      ['login ann@example.com', 100, hour],
    ],
  ],
  [
    'signing in from a browser that has used the account',
    tries.triesToLogIn('ann@example.com', ip, 'secret'),
    [
      [`login from ${net}`, 100, 15 * minute],
      ['login ann@example.com with secret', 10, 15 * minute],
    ],
  ],
  ['signing up', tries.triesToSignUp(ip), [[`register from ${net}`, 60, hour]]],
  [
    'reset links',
    tries.triesToReset('ann@example.com', ip, null),
    [
      ['reset ann@example.com', 3, hour],
      [`reset from ${net}`, 20, hour],
    ],
  ],
  [
    'reset links from a browser that has used the account',
    tries.triesToReset('ann@example.com', ip, 'secret'),
    [
      ['reset ann@example.com with secret', 3, hour],
      [`reset from ${net}`, 20, hour],
    ],
  ],
  [
    'proofs of ownership',
    tries.triesToProve('reauth 7'),
    [
      ['reauth 7', 10, 15 * minute],
      ['reauth 7', 30, 24 * hour],
    ],
  ],
  ['proofs by passkey', tries.triesByPasskey('7'), [['passkey 7', 20, 15 * minute]]],
  [
    'text messages to strangers',
    tries.messagesTo('+41791234567', ip, 'stranger', sms),
    [
      ['sms +41791234567', 1, minute],
      ['sms +41791234567', 3, 10 * minute],
      ['sms +41791234567', 5, hour],
      ['sms +41791234567', 10, 24 * hour],
      [`sms from ${net}`, 10, hour],
      ['sms of strangers', 27, 10 * minute],
      ['sms of strangers', 80, hour],
      ['sms', 100, hour],
    ],
  ],
  [
    'text messages to strangers, rounded up to whole messages',
    tries.messagesTo('+41791234567', ip, 'stranger', { ...sms, perHour: 16 }),
    [
      ['sms +41791234567', 1, minute],
      ['sms +41791234567', 3, 10 * minute],
      ['sms +41791234567', 5, hour],
      ['sms +41791234567', 10, 24 * hour],
      [`sms from ${net}`, 10, hour],
      ['sms of strangers', 5, 10 * minute],
      ['sms of strangers', 13, hour],
      ['sms', 16, hour],
    ],
  ],
  [
    'text messages to known customers',
    tries.messagesTo('+41791234567', ip, { known: '7' }, sms),
    [
      ['sms +41791234567 for 7', 1, minute],
      ['sms +41791234567 for 7', 3, 10 * minute],
      ['sms +41791234567 for 7', 5, hour],
      ['sms +41791234567 for 7', 10, 24 * hour],
      [`sms from ${net}`, 10, hour],
      ['sms', 100, hour],
    ],
  ],
  [
    'emails to an address',
    tries.mailsTo('ann@example.com', ip),
    [
      ['mail ann@example.com', 1, minute],
      ['mail ann@example.com', 5, hour],
      [`mail from ${net}`, 60, hour],
    ],
  ],
  ['new addresses and numbers for an account', tries.contactsOf('7'), [['own contact 7', 20, hour]]],
  ['postal addresses for an account', tries.addressesOf('7'), [['address 7', 20, hour]]],
  [
    'gifts, three per order and as many cancelled ones',
    tries.giftsTo('7', 'Eve@Example.com', ip),
    [
      ['gift of 7', 6, hour],
      ['gift to eve@example.com', 5, hour],
      [`gift from ${net}`, 10, hour],
    ],
  ],
  [
    'shared orders',
    tries.sharesOf('7', ip),
    [
      ['share of 7', 20, hour],
      [`share from ${net}`, 60, hour],
    ],
  ],
  [
    'request links created or changed by a customer',
    tries.requestLinksOf('7', ip),
    [
      ['request links of 7', 20, hour],
      [`request link from ${net}`, 60, hour],
    ],
  ],
  [
    'top-up requests to a customer',
    tries.requestsTo('7', ip),
    [
      ['requests to 7', 7, 7 * 24 * hour],
      [`request from ${net}`, 10, hour],
    ],
  ],
  [
    '0064: wrong promo codes',
    tries.promoCodesBy('7', ip),
    [
      ['promo code by 7', 10, hour],
      [`promo code from ${net}`, 30, hour],
    ],
  ],
  [
    'messages to the shop',
    tries.contactFormsBy('ann@example.com', ip),
    [
      ['contact ann@example.com', 3, hour],
      [`contact from ${net}`, 10, hour],
    ],
  ],
  [
    'newsletter subscriptions',
    tries.newslettersTo('ann@example.com', ip),
    [
      ['newsletter ann@example.com', 3, hour],
      [`newsletter from ${net}`, 20, hour],
    ],
  ],
])('the shop limits the attempts for %s', (_, bounds, expected) => {
  expect(bounds.map(({ what, most, seconds }) => [what, most, seconds])).toEqual(expected);
});

test('limits on attempts count all addresses of an IPv6 network as one client', () => {
  const of = (address: string) => tries.triesToSignUp(address);
  expect(of('2001:db8:1:2::1')).toEqual(of('2001:db8:1:2:ffff::9'));
  expect(of('2001:db8:1:2::1')).not.toEqual(of('2001:db8:1:3::1'));
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:A:2::1', '2001:db8:a:2'],
  ['2001:0db8:000a:0002:0:0:0:1', '2001:db8:a:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5'],
  ['2001:db8:a::', '2001:db8:a:0'],
  ['::1', '0:0:0:0'],
])('an attempt from %s counts for the network %s', (address, network) => {
  expect(tries.triesToSignUp(address).map(({ what }) => what)).toEqual([`register from ${network}`]);
});

test('SMS codes last five minutes, emailed codes ten minutes, and links an hour; a code can be resent after one minute', () => {
  expect([smsCodeMinutes, emailCodeMinutes, linkLifetimeSeconds, tries.resendAfterSeconds]).toEqual([
    5,
    10,
    hour,
    minute,
  ]);
  expect(reauthMinutes).toBe(10);
});
