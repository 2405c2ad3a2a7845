import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { captchaAction } from '../../../contract/domain/identity/captcha.ts';
import { createHttp, type GatewayDeps } from '../common/http.ts';
import { OutcomeUnknown, Unavailable, type Captcha } from '../ports.ts';
import type { TurnstileConfig } from './settings.ts';

const resultSchema = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
  hostname: v.optional(v.string()),
  action: v.optional(v.string()),
});

/**
 * Matches the provider's test secrets. With a test secret, the response contains a placeholder instead of the
 * host.
 */
const testSecret = /^[123]x0{31}AA$/;

/** Errors that are not caused by the visitor: failures of the service, or mistakes in our request. */
const serviceErrors = new Set(['internal-error', 'missing-input-secret', 'invalid-input-secret']);

/** Adapter for Cloudflare Turnstile's siteverify API. */
export const createTurnstile = (config: TurnstileConfig, deps: GatewayDeps): Captcha => {
  const http = createHttp(deps, { refusal: () => null });
  return {
    isSolved: async (response, address) => {
      if (response === '') return false;
      const result = await http({
        operation: 'captcha.verify',
        method: 'POST',
        url: config.verifyUrl,
        form: {
          secret: config.secret,
          response,
          remoteip: address,
          // a token can be verified only once, but the idempotency key makes it safe to retry this call
          idempotency_key: randomUUID(),
        },
        idempotent: true,
        response: resultSchema,
      });
      const serviceError = result['error-codes'].find((code) => serviceErrors.has(code));
      if (!result.success && serviceError?.endsWith('-secret'))
        throw new Unavailable('credentials', `captcha.verify: ${serviceError}`);
      if (!result.success && serviceError) throw new OutcomeUnknown(`captcha.verify: ${serviceError}`);
      if (!result.success || testSecret.test(config.secret)) return result.success;
      // if the hostname or the action differs, the challenge was solved on another site or for another purpose,
      // so the token must have been copied
      const isOurs = result.hostname === config.hostname && result.action === captchaAction;
      if (!isOurs)
        deps.log.warn(
          { hostname: result.hostname, action: result.action },
          'the bot check was solved on another site',
        );
      return isOurs;
    },
  };
};
