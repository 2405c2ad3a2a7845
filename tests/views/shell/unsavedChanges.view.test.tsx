import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { unsavedChangesDrivers } from '../../../flows/drivers/shell/unsavedChanges.ts';
import { walkView } from '../harness/walkView/shell.ts';

walkView('unsavedChanges', unsavedChangesDrivers, {
  ignored: {
    'unsavedChanges.noted': "the field is the preview's, and notes each key, the first of which counts",
  },
  verify: (tags, where) =>
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null, where).toBe(
      tags.includes('asking'),
    ),
});
