/**
 * Action name for the bot check. The response must repeat it, so that tokens from forms on other sites are rejected.
 */
export const captchaAction = 'rigi-form';
