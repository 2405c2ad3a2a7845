import { fromPromise } from './fromPromise.ts';

export const copyText = fromPromise<void, { text: string }>(({ input }) =>
  navigator.clipboard.writeText(input.text),
);
