import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClosableAlert } from '../../src/ui/feedback/ClosableAlert.tsx';

const Page = ({ about }: { about: unknown }) => (
  <main tabIndex={-1}>
    {about !== null && (
      <ClosableAlert tone="bad" about={about} closeLabel="Close message">
        It did not work.
      </ClosableAlert>
    )}
    <button type="button" disabled>
      Not now
    </button>
    <button type="button">Try again</button>
  </main>
);
const close = () => act(async () => screen.getByRole('button', { name: 'Close message' }).click());

test('ERR-04: closing an alert hides it and moves the focus to the next button', async () => {
  const about = { kind: 'network' };
  const { rerender } = render(<Page about={about} />);
  expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
  await close();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  // The alert stays closed if the page is rendered again without a new failure.
  rerender(<Page about={about} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a closed alert reappears when the same failure happens again', async () => {
  const { rerender } = render(<Page about={{ kind: 'network' }} />);
  await close();
  rerender(<Page about={{ kind: 'network' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
});
