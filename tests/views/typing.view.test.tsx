import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { typingGestures } from '../flows/gestures/typing.ts';
import { walkView } from './support/walkView.tsx';

walkView('typing', typingGestures, {
  verify: (tags, where) =>
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null, where).toBe(
      tags.includes('asking'),
    ),
});
