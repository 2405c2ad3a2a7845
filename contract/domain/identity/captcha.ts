/**
 * Name of the action in the bot check. The response must repeat the name, so that tokens from forms on other sites are
 * rejected.
 */
export const captchaAction = 'rigi-form';
