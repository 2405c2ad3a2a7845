import { phoneOtpMachine } from '../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { emailChangeMachine } from '../../../machines/verification/emailChange/emailChange.machine.ts';
import { emailCode } from '../../actors/identity/emailCode.ts';
import { ownNumberCode, ownNumberImplementations } from '../../actors/identity/phoneOtp.ts';
import type { AppServices } from '../../actors/services.ts';
import { oneTimeCodeOf } from './oneTimeCode.ts';

/** The charts by which somebody signed in proves a number and an address, for every screen that invokes them. */
export const ownNumberOf = (services: AppServices): typeof phoneOtpMachine =>
  phoneOtpMachine
    .provide(ownNumberImplementations(services))
    .provide({ actors: { oneTimeCode: oneTimeCodeOf(ownNumberCode(services)) } });

export const emailChangeOf = (services: AppServices): typeof emailChangeMachine =>
  emailChangeMachine.provide({
    actors: { oneTimeCode: oneTimeCodeOf(emailCode(services)) },
  });
