import type { HelpQuestion, HelpTopic } from '../content/help.ts';
import { helpEntries } from './entries.ts';
import { createMatcher } from './matcher.ts';

/** Creates the help centre's search. It returns the matching questions, best match first. */
export const createHelpSearch = (topics: readonly HelpTopic[]): ((query: string) => HelpQuestion[]) => {
  const byId = new Map(topics.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)));
  const match = createMatcher(helpEntries(topics));
  return (query) => match(query).flatMap((id) => byId.get(id) ?? []);
};
