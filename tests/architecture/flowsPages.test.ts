import { expect, test } from 'vitest';
import { flowsPaths, pageOf } from '../../scripts/vite/flowsPages.ts';

test('URLs of the flows page return the page, but URLs of its source files do not', () => {
  expect(pageOf('/flows')).toBe(flowsPaths['/flows']);
  expect(pageOf('/flows/cart?path=cart.filled/cart.removalRequested%230')).toBe(flowsPaths['/flows']);
  expect(pageOf('/flows-preview')).toBe(flowsPaths['/flows-preview']);
  expect(pageOf('/flows/page/main.tsx')).toBeUndefined();
  expect(pageOf('/flows/preview/preview.module.css?t=1')).toBeUndefined();
  expect(pageOf('/')).toBeUndefined();
});
