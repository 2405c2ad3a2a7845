import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFailure } from '../../contract/failure.ts';
import { FailedState } from '../../src/components/feedback/FailedState.tsx';
import { icons } from '../../src/ui/icon/icons.ts';
import { draw } from '../views/harness/page.tsx';

const sign = (): string | null | undefined => document.querySelector('[role=alert] path')?.getAttribute('d');

test('ERR-01: if content is missing because the browser is offline, a message and an icon give the reason', () => {
  draw(<FailedState failure={createFailure('network')} onRetry={() => {}} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your internet connection!');
  expect(sign()).toBe(icons.wifiOff);
});

test('ERR-01: a message from the server is shown without the connection icon', () => {
  draw(<FailedState failure={createFailure('server', { message: 'Not today.' })} onRetry={() => {}} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
  expect(sign()).toBe(icons.alert);
});
