import { languages } from '../domain/languages.ts';
import { longestFirstName } from '../domain/limits.ts';
import { choice, defineForm, personName, type FaultsOf, type ValuesOf } from './form.ts';

/** Form for creating a link to a top-up's live receipt. The buyer sends the link to the recipient. */
export const shareForm = defineForm({
  sender: personName({ max: longestFirstName }),
  language: choice(languages),
});
export type ShareValues = ValuesOf<typeof shareForm>;
export type ShareFaults = FaultsOf<typeof shareForm>;
