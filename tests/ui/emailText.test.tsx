import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmailText } from '../../src/components/text/EmailText.tsx';

afterEach(cleanup);

/** Renders an email address with a bar at each possible line break. */
const shown = (address: string): { marked: string; read: string | null } => {
  const { container } = render(<EmailText>{address}</EmailText>);
  return { marked: container.innerHTML.replaceAll('<wbr>', '|'), read: container.textContent };
};

test.each([
  // Only a long address is split, because screen readers read each part separately.
  ['ann@example.com', '|ann@example.com'],
  ['a***@e***.com', '|a***@e***.com'],
  ['annette.margareta.muster@example.com', '|annette.|margareta.muster|@example.com'],
  [
    'annette-margareta.muster.von.kaenel@mail.example.ch',
    '|annette-margareta.muster.von.kaenel|@mail.example.ch',
  ],
  ['ann@a-long-name.of-some-company.example', '|ann|@a-long-name.|of-some-company.example'],
  ['+41 79 123 45 67', '|+41 79 123 45 67'],
])(
  'the address %s breaks before its @ and after dots only if it is long, and its text stays the same',
  (address, marked) => {
    expect(shown(address)).toEqual({ marked, read: address });
  },
);
