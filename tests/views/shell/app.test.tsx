import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/crash/ErrorBoundary.tsx';
import { trustScriptAddresses } from '../../../src/browser/trustedTypes.ts';
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
  expect(screen.getByRole('img', { name: 'Rigi' }).querySelector('svg')).toHaveAttribute('height', '40');
  quiet.mockRestore();
});

test('if a view with its own fallback throws an error, the error is reported and the fallback is shown', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('broken on purpose');
  const Broken = (): never => {
    throw error;
  };
  const errors: unknown[] = [];
  const { container } = draw(
    <ErrorBoundary fallback={null} onError={(thrown) => errors.push(thrown)}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(errors).toEqual([error]);
  expect(container).toHaveTextContent(/^$/);
  quiet.mockRestore();
});

test('the policy for trusted types allows only script URLs, and does not replace an existing policy', () => {
  trustScriptAddresses();
  const createPolicy = vi.fn<(name: string, rules: object) => never>();
  vi.stubGlobal('trustedTypes', { defaultPolicy: null, createPolicy });
  trustScriptAddresses();
  expect(createPolicy.mock.calls).toEqual([['default', { createScriptURL: String }]]);
  vi.stubGlobal('trustedTypes', { defaultPolicy: {}, createPolicy });
  trustScriptAddresses();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
