import type { Flow } from '../flow.ts';
import { appFlow } from '../shell/app.ts';
import { botCheckFlow } from '../shell/botCheck.ts';
import { consentFlow } from '../shell/consent.ts';
import { deferredFeaturesFlow } from '../shell/deferredFeatures.ts';
import { locationFlow } from '../shell/location.ts';
import { preferencesFlow } from '../shell/preferences.ts';
import { screenFlow } from '../shell/screen.ts';
import { shellFlow } from '../shell/shell.ts';
import { unsavedChangesFlow } from '../shell/unsavedChanges.ts';
import { updateFlow } from '../shell/update.ts';

export const shellFlows: readonly Flow[] = [
  appFlow,
  botCheckFlow,
  consentFlow,
  deferredFeaturesFlow,
  locationFlow,
  preferencesFlow,
  screenFlow,
  shellFlow,
  unsavedChangesFlow,
  updateFlow,
];
