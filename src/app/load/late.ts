import type { ActorRefFrom } from 'xstate';
import type { LateCharts } from '../../../machines/afterPaint.machine.ts';
import { botCheckMachine } from '../../../machines/botCheck.machine.ts';
import { consentMachine } from '../../../machines/consent.machine.ts';
import { emailRequestMachine } from '../../../machines/emailRequest.machine.ts';
import type { screenMachine } from '../../../machines/screen.machine.ts';
import { botCheckParts } from '../../actors/botCheck.ts';
import { consentParts } from '../../actors/consent.ts';
import { subscribeParts } from '../../actors/newsletter.ts';
import { keepReferral } from '../../actors/referral.ts';
import type { World } from '../../actors/world.ts';
import { listenToActivity } from '../activity.ts';
import { listenToBrowser } from '../browserEvents.ts';
import type { Listening } from '../browserEvents.ts';
import { guardLeaving } from '../leaveGuard.ts';

/** What of the frame comes after the first paint, with the world wired in: listeners that only wait, and charts. */
export const load = ({
  world,
  parts,
}: {
  world: World;
  parts: () => Listening & { screen: ActorRefFrom<typeof screenMachine> };
}): LateCharts => {
  keepReferral(world.store);
  listenToBrowser({ world, parts });
  guardLeaving(parts().screen);
  listenToActivity({ world, parts });
  return {
    consent: consentMachine.provide(consentParts(world)),
    botCheck: botCheckMachine.provide(botCheckParts),
    subscribe: emailRequestMachine.provide(subscribeParts(world)),
  };
};
