import { expect } from 'vitest';
import { walkView } from '../harness/walkView/checkout.ts';

// a chart without screens: what it knows stands in the header or nothing does
walkView(
  'openOrders',
  {},
  {
    verify: () => {
      const lines = [...document.querySelectorAll('a')].map((line) => line.textContent);
      for (const line of lines) expect(line).toMatch(/^Your order R-26-000123 is (being delivered|ready)$/);
    },
  },
);
