import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { unsavedChangesFlow } from '../../../machines/shell/unsavedChanges/unsavedChanges.flow.ts';
import { walkView } from '../harness/walkView.tsx';

walkView(unsavedChangesFlow, {
  verify: (tags, where) =>
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null, where).toBe(
      tags.includes('confirming'),
    ),
});
