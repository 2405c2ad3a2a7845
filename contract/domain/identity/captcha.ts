/** What the bot check is asked for, which its answer has to name again: a token of another site's form is not ours. */
export const captchaAction = 'rigi-form';
