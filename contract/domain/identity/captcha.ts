/**
 * Action name for the bot check. The response must contain the same name, which rules out tokens from forms on
 * other sites.
 */
export const captchaAction = 'rigi-form';
