import { expect, test } from 'vitest';
import { field, newPassword } from '../../../server/admin/signIn/forms.ts';

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
