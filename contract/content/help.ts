export type HelpQuestion = { readonly id: string; readonly question: string; readonly answer: string };
export type HelpTopic = {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly HelpQuestion[];
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The questions in which every word of the query stands somewhere; those that have them in the question itself come first. */
export const searchHelp = (topics: readonly HelpTopic[], query: string): HelpQuestion[] => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string): boolean => words.every((word) => folded(text).includes(word));
  const hits = topics
    .flatMap((topic) => topic.questions)
    .filter(({ question, answer }) => has(`${question} ${answer}`));
  return [...hits.filter(({ question }) => has(question)), ...hits.filter(({ question }) => !has(question))];
};
