/** Action name of the bot check. The response must repeat it, so that tokens from forms of other sites are rejected. */
export const captchaAction = 'rigi-form';
