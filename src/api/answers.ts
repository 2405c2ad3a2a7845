import { failureOf } from './failure.ts';

/** The shapes that answers to the first questions are held against; like the client they come after the first paint. @throws Failure network */
export const answers = async (): Promise<typeof import('./firstAnswers.ts')> =>
  import('./firstAnswers.ts').catch(() => {
    throw failureOf('network');
  });
