import { phoneOtpMachine } from '../../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { provideOneTimeCode } from '../oneTimeCode/provideOneTimeCode.ts';
import { ownNumberCode, ownNumberImplementations } from './phoneOtp.actors.ts';

/** Provides the chart that verifies a signed-in customer's number, for all screens that invoke it. */
export const provideOwnNumber = (services: AppServices): typeof phoneOtpMachine =>
  phoneOtpMachine
    .provide(ownNumberImplementations(services))
    .provide({ actors: { oneTimeCode: provideOneTimeCode(ownNumberCode(services)) } });
