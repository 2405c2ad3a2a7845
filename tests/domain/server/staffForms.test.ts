import { expect, test } from 'vitest';
import { stateMark } from '../../../server/admin/orders/orderRows.ts';
import { breakableEmail } from '../../../server/admin/page.ts';
import { field, newPassword } from '../../../server/admin/signIn/forms.ts';
import { getStaffTexts } from '../../../server/messages/index.ts';
import { orderStateNames } from '../../../server/orders/transitions.ts';
import type { OrderRow } from '../../../server/platform/database/schema.ts';

const shown = (markup: unknown): string => String(markup).replaceAll(/\s+/g, ' ');

test('a staff form field has a label and ordered attributes; true values become empty attributes, and false ones are omitted', () => {
  expect(shown(field('code', 'Code', { maxlength: 9, required: true, autofocus: false }))).toBe(
    '<label for="code">Code</label ><input id="code" name="code" type="text" value="" maxlength="9" required="" />',
  );
});

test('a staff form field escapes its value and label', () => {
  const text = shown(field('name', '<b>', { value: '"><i>' }));
  expect(text).toContain('&lt;b&gt;');
  expect(text).toContain('value="&quot;&gt;&lt;i&gt;"');
});

test('a new staff password field is masked, required, limited in length and marked for password managers', () => {
  const text = shown(newPassword('password', (least) => `At least ${least}`));
  for (const part of ['type="password"', 'autocomplete="new-password"', 'maxlength="200"', 'required=""'])
    expect(text).toContain(part);
  const [, least] = /minlength="(\d+)"/.exec(text) ?? [];
  expect(text).toContain(`At least ${least}<`);
});

test.each([
  [null, '—'],
  ['nowhere', '—'],
  ['ada@example.org', 'ada<wbr />@example.org'],
  ['@example.org', '<wbr />@example.org'],
])('on staff pages, the email address %j wraps only before its domain', (email, markup) => {
  expect(shown(breakableEmail(email))).toBe(markup);
});

test('on staff pages, the state of an order is green once it is delivered, yellow while it is open, and red if staff must act', () => {
  const toneOf = (state: OrderRow['state']): string | undefined =>
    /class="state (\w*)"/.exec(shown(stateMark({ state } as OrderRow, getStaffTexts('en'))))?.[1];
  expect(Object.fromEntries(orderStateNames.map((state) => [state, toneOf(state)]))).toEqual({
    confirmed: 'warn',
    payment: 'warn',
    processing: 'warn',
    completed: 'good',
    refundDue: 'bad',
    refunding: 'warn',
    refunded: '',
    refundRefused: 'bad',
    cancelled: '',
  });
});
