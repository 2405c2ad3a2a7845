import { expect, test } from 'vitest';
import { flowsPaths, pageOf } from '../../scripts/vite/flowsPages.ts';

test('a path under /flows returns the flows page, unless it is the path of a source file', () => {
  expect(pageOf('/flows')).toBe(flowsPaths['/flows']);
  expect(pageOf('/flows/cart?path=cart.filled/cart.removalRequested%230')).toBe(flowsPaths['/flows']);
  expect(pageOf('/flows-preview')).toBe(flowsPaths['/flows-preview']);
  expect(pageOf('/flows/page/main.tsx')).toBeUndefined();
  expect(pageOf('/flows/preview/preview.module.css?t=1')).toBeUndefined();
  expect(pageOf('/')).toBeUndefined();
});
