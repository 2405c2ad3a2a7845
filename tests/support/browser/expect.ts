import { expect as playwrightExpect } from '@playwright/test';

/** For so many milliseconds is waited for what a page shows: a wait costs nothing where all is well, also on a busy machine. */
export const patience = 60_000;
/** Playwright's assertions on a page, with that patience. */
export const expect = playwrightExpect.configure({ timeout: patience });
