import { phoneOtpMachine } from '../../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { provideOneTimeCode } from '../oneTimeCode/provideOneTimeCode.ts';
import { ownNumberCode, ownNumberImplementations } from './phoneOtp.actors.ts';

/** Chart that verifies a signed-in customer's number, for every screen that invokes it. */
export const provideOwnNumber = (services: AppServices): typeof phoneOtpMachine =>
  phoneOtpMachine
    .provide(ownNumberImplementations(services))
    .provide({ actors: { oneTimeCode: provideOneTimeCode(ownNumberCode(services)) } });
