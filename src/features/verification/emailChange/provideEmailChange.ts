import { emailChangeMachine } from '../../../../machines/verification/emailChange/emailChange.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { emailCode } from '../../identity/oneTimeCode/emailCode.ts';
import { provideOneTimeCode } from '../../identity/oneTimeCode/provideOneTimeCode.ts';

/** Provides the chart that verifies a signed-in customer's address, for all screens that invoke it. */
export const provideEmailChange = (services: AppServices): typeof emailChangeMachine =>
  emailChangeMachine.provide({
    actors: { oneTimeCode: provideOneTimeCode(emailCode(services)) },
  });
