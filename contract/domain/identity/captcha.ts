/**
 * Name of the action in the bot check. The response must contain the same name, so that tokens from forms on
 * other sites are rejected.
 */
export const captchaAction = 'rigi-form';
