import { expect as playwrightExpect } from '@playwright/test';

/**
 * Milliseconds to wait for a state of the page: a long limit costs nothing in the normal case, even on a busy machine.
 */
export const patience = 60_000;
/** Playwright's assertions on a page, with that limit. */
export const expect = playwrightExpect.configure({ timeout: patience });
