/** Action of the bot check. Its response must repeat it, so that tokens of another site's form are refused. */
export const captchaAction = 'rigi-form';
