export type HelpQuestion = { readonly id: string; readonly question: string; readonly answer: string };
export type HelpTopic = {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly HelpQuestion[];
};
