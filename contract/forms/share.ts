import { languages } from '../domain/languages.ts';
import { longestFirstName } from '../domain/limits.ts';
import { choice, defineForm, personName, type FaultsOf, type ValuesOf } from './form.ts';

/** Form for the live-receipt link of a top-up, which the buyer sends to the recipient. */
export const shareForm = defineForm({
  sender: personName({ max: longestFirstName }),
  language: choice(languages),
});
export type ShareValues = ValuesOf<typeof shareForm>;
export type ShareFaults = FaultsOf<typeof shareForm>;
