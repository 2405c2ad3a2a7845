import type { ResponseOf, PostPath } from '../../../../contract/api.ts';
import { type Otp } from '../../../../contract/schemas/auth.ts';
import type { CodeProof, CodeTarget } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';
import type { OtpTicket } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

/** Paths of the API calls that send a code. */
type OtpPath = {
  [P in PostPath]: Otp extends ResponseOf<P> ? (ResponseOf<P> extends Otp ? P : never) : never;
}[PostPath];
type TargetOf<Proves> = Extract<CodeTarget, { proves: Proves }>;

/** Creates the data about a code that the server has just sent. */
export const ticketOf = (otp: Otp, message: string): OtpTicket => ({
  // takes the issue time from the browser's clock, which also runs the countdown, so that a wrong clock does
  // not shorten the countdown
  issuedAt: Date.now(),
  validMinutes: otp.otp_valid_minutes,
  resendAfter: otp.resend_after,
  to: otp.to,
  message,
});

/**
 * Implements the one-time-code flow for one type of target. `request` returns the API call that sends a code,
 * and `check` submits the entered code.
 * @throws Failure, by the chart's actors
 */
export const oneTimeCodeImplementations = <Proves extends CodeTarget['proves']>(
  services: AppServices,
  request: (target: TargetOf<Proves>) => { path: OtpPath; body: object },
  check: (target: TargetOf<Proves>, code: string, signal: AbortSignal) => Promise<CodeProof>,
) => ({
  actors: {
    requestCode: fromPromise<OtpTicket, CodeTarget>(async ({ input, signal }) => {
      const { path, body } = request(input as TargetOf<Proves>);
      const { data, message } = await services.api.postWithMessage(path, body as never, { signal });
      return ticketOf(data, message);
    }),
    checkCode: fromPromise<CodeProof, { target: CodeTarget; code: string }>(({ input, signal }) =>
      check(input.target as TargetOf<Proves>, input.code, signal),
    ),
  },
});
