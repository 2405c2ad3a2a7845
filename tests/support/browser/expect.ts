import { expect as playwrightExpect } from '@playwright/test';

/**
 * Maximum time in milliseconds to wait for a state of the page. A limit that is generous enough for busy machines
 * costs nothing on others.
 */
export const patience = 60_000;
/** Playwright's assertions, configured with the maximum time above. */
export const expect = playwrightExpect.configure({ timeout: patience });
