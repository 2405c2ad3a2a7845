/**
 * Name of the action in the bot check. The response must contain the same name; this rules out tokens from
 * forms on other sites.
 */
export const captchaAction = 'rigi-form';
