import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/crash/ErrorBoundary.tsx';
import { draw } from '../harness/page.tsx';

test('if a view throws an error, the page has a link to the front page and a button to reload [C11]', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = (): never => {
    throw new Error('broken on purpose');
  };
  draw(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Something went wrong! Please try again later.',
  );
  expect(screen.getByRole('link', { name: 'Back to Home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeEnabled();
  quiet.mockRestore();
});
