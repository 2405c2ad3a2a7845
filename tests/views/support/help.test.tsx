import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { topics } from '../../../contract/content/en/help.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { route } from '../../../machines/fixtures.ts';
import { helpMachine } from '../../../machines/support/help/help.machine.ts';
import { createHelpScreen } from '../../../src/features/support/help/HelpScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

const Help = createHelpScreen(topics);

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

const open = (query: Record<string, string> = {}) => {
  const r = createChartHarness(helpMachine);
  draw(<Help actor={r.actor as never} route={{ ...route('help'), query }} />);
  return r;
};

test('NAV-15: on the help page, only the question in the URL is expanded', () => {
  open({ question: 'limits' });
  const details = [...document.querySelectorAll('details')];
  expect(details.filter((one) => one.open).map((one) => one.id)).toEqual(['limits']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Prepaid vouchers and limits');
});

test('the help search ignores accents and case, and links to the contact form if nothing matches', async () => {
  open();
  await actions.fill('How can we help?', 'CÓDE where');
  expect([...document.querySelectorAll('summary')][0]).toHaveTextContent('Where is my code?');
  await actions.fill('How can we help?', 'zeppelin ride');
  expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute(
    'href',
    '/contact-us?message=zeppelin+ride',
  );
  // The page then has no second link to the contact form.
  expect(screen.queryByRole('link', { name: 'Contact' })).toBeNull();
});
