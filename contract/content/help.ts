export type HelpQuestion = { readonly id: string; readonly question: string; readonly answer: string };
export type HelpTopic = {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly HelpQuestion[];
};

/** Without accents, and without the joiner that keeps `e-mail` in one piece. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\u2060/gu, '')
    .toLowerCase();

/** The questions that contain every word of the query; matches in the question itself come first. */
export const searchHelp = (topics: readonly HelpTopic[], query: string): HelpQuestion[] => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string): boolean => words.every((word) => folded(text).includes(word));
  const hits = topics
    .flatMap((topic) => topic.questions)
    .filter(({ question, answer }) => has(`${question} ${answer}`));
  return [...hits.filter(({ question }) => has(question)), ...hits.filter(({ question }) => !has(question))];
};
