import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { botCheckMachine, type BotReason } from '../../../machines/shell/botCheck/botCheck.machine.ts';
import { BotNotice } from '../../../src/app/layout/dock/BotNotice.tsx';
import { draw } from '../harness/page.tsx';

test('BOT-01: the notice for automated browsers lists exactly the reasons found by the check', async () => {
  const { actor, perform } = createChartHarness(botCheckMachine);
  draw(<BotNotice actor={actor as never} />);
  const every: BotReason[] = [
    'webdriver',
    'headless',
    'phantom',
    'noLanguages',
    'canvas',
    'crawler',
    'scripted',
  ];
  await act(async () => perform(done('findReasons', every)));
  const banner = screen.getByRole('region', { name: 'Bot detected' });
  expect(
    within(banner)
      .getAllByRole('listitem')
      .map((reason) => reason.textContent),
  ).toEqual([
    'The browser reports that a program controls it (webdriver).',
    'The browser has no window (headless).',
    'Traces of PhantomJS were found.',
    'The browser reports no language.',
    'The browser could not draw a picture (canvas).',
    'The browser identifies itself as a crawler.',
    'The browser identifies itself as a script or a tool.',
  ]);
});

test('BOT-01: the notice for automated browsers shows a single reason without a list', async () => {
  const { actor, perform } = createChartHarness(botCheckMachine);
  draw(<BotNotice actor={actor as never} />);
  await act(async () => perform(done('findReasons', ['canvas'])));
  expect(screen.getAllByRole('listitem').map((reason) => reason.textContent)).toEqual([
    'The browser could not draw a picture (canvas).',
  ]);
});
