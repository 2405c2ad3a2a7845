import type { LateCharts } from '../../../machines/afterPaint.machine.ts';
import { botCheckMachine } from '../../../machines/botCheck.machine.ts';
import { consentMachine } from '../../../machines/consent.machine.ts';
import { emailRequestMachine } from '../../../machines/emailRequest.machine.ts';
import { botCheckParts } from '../../actors/botCheck.ts';
import { consentParts } from '../../actors/consent.ts';
import { subscribeParts } from '../../actors/newsletter.ts';
import { keepReferral } from '../../actors/referral.ts';
import type { World } from '../../actors/world.ts';

/** What of the frame comes after the first paint, with the world wired in. */
export const load = (world: World): LateCharts => {
  keepReferral(world.store);
  return {
    consent: consentMachine.provide(consentParts(world)),
    botCheck: botCheckMachine.provide(botCheckParts),
    subscribe: emailRequestMachine.provide(subscribeParts(world)),
  };
};
