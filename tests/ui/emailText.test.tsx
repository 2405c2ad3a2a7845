import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmailText } from '../../src/components/text/EmailText.tsx';

afterEach(cleanup);

/** Where the line may end is marked by a bar. */
const shown = (address: string): { marked: string; read: string | null } => {
  const { container } = render(<EmailText>{address}</EmailText>);
  return { marked: container.innerHTML.replaceAll('<wbr>', '|'), read: container.textContent };
};

test.each([
  ['ann@example.com', '|ann|@example.|com'],
  ['annette-margareta.muster@mail.example.co.uk', '|annette-margareta.|muster|@mail.|example.|co.|uk'],
  ['a***@e***.com', '|a***|@e***.|com'],
  ['+41 79 123 45 67', '|+41 79 123 45 67'],
])('%s ends a line before its @ or after a dot, and reads the same', (address, marked) => {
  expect(shown(address)).toEqual({ marked, read: address });
});
