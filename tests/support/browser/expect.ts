import { expect as playwrightExpect } from '@playwright/test';

/**
 * Maximum time to wait for a state of the page, in milliseconds. A limit long enough for busy machines costs
 * nothing on faster ones.
 */
export const patience = 60_000;
/** Playwright's assertions with `patience` as the timeout. */
export const expect = playwrightExpect.configure({ timeout: patience });
