import { expect, test } from 'vitest';
import { securityContact } from '../../../server/routes/securityContact.ts';

test('security.txt contains the contact and expires within a year of the request', () => {
  expect(securityContact('https://shop.example', 'help@shop.example', new Date('2026-11-27T15:00:00Z'))).toBe(
    `Contact: mailto:help@shop.example
Expires: 2027-05-26T00:00:00Z
Preferred-Languages: en, de, fr, es, it
Canonical: https://shop.example/.well-known/security.txt
`,
  );
});
