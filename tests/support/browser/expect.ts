import { expect as playwrightExpect } from '@playwright/test';

/**
 * Milliseconds to wait for a state of the page: a long limit costs nothing when all is well, also on a busy
 * machine.
 */
export const patience = 60_000;
/** Playwright's assertions on a page, with that patience. */
export const expect = playwrightExpect.configure({ timeout: patience });
