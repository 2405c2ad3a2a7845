import { expect as playwrightExpect } from '@playwright/test';

/**
 * Maximum time in milliseconds to wait for a state of the page. A generous limit for busy machines costs nothing
 * otherwise.
 */
export const patience = 60_000;
/** Playwright's assertions, configured with this limit. */
export const expect = playwrightExpect.configure({ timeout: patience });
