import { emailChangeMachine } from '../../../../machines/verification/emailChange/emailChange.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { emailCode } from '../../identity/oneTimeCode/emailCode.ts';
import { provideOneTimeCode } from '../../identity/oneTimeCode/provideOneTimeCode.ts';

/**
 * Provides the emailChange chart with its implementations for all screens on which a signed-in customer
 * verifies an email address.
 */
export const provideEmailChange = (services: AppServices): typeof emailChangeMachine =>
  emailChangeMachine.provide({
    actors: { oneTimeCode: provideOneTimeCode(emailCode(services)) },
  });
