/**
 * Action name that the form sends to the captcha. The server only accepts a token if the captcha's verification
 * response contains the same name, so tokens issued for another action are rejected.
 */
export const captchaAction = 'rigi-form';
