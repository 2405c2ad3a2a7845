import { phoneOtpMachine } from '../../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { provideOneTimeCode } from '../oneTimeCode/provideOneTimeCode.ts';
import { ownNumberCode, ownNumberImplementations } from './phoneOtp.actors.ts';

/** Provides the phoneOtp chart for all screens that let a signed-in customer verify a number. */
export const provideOwnNumber = (services: AppServices): typeof phoneOtpMachine =>
  phoneOtpMachine
    .provide(ownNumberImplementations(services))
    .provide({ actors: { oneTimeCode: provideOneTimeCode(ownNumberCode(services)) } });
