import * as v from 'valibot';

export const captchaToken = v.pipe(v.string(), v.maxLength(2048));
