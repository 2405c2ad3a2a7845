/** One warm process that holds a changed source of `src/actors` to the cases of `tests/actors/contracts`. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** `source` is the changed one; null for that of the file. */
export type Question = { file: string; source: string | null };

const main = join(import.meta.dirname, '../../tests/actors/contracts/main.ts');
/** Said of a change that has an actor wait or run for ever. */
export const endless = 'it comes to no end';
/** Longer than the process needs to say itself that something comes to no end, ms. Only a loop keeps it from that. */
const patience = 40_000;
/** So many changes of a file are asked before it is asked once more as it stands. */
const soundFor = 10;
/** Modules that were loaded anew are never forgotten. */
const mostQuestions = 300;

export const openCases = () => {
  let child: ChildProcess | null = null;
  let questions = 0;
  const end = (): void => {
    child?.kill();
    child = null;
  };
  const open = async (): Promise<ChildProcess> => {
    if (questions >= mostQuestions) end();
    if (child) return child;
    questions = 0;
    child = fork(main, { execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    return child;
  };
  const ask = async (question: Question): Promise<string | null> => {
    const asked = await open();
    questions += 1;
    const answer = await new Promise<{ fault: string | null } | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), patience);
      asked.once('message', (said: { fault: string | null }) => {
        clearTimeout(timer);
        resolve(said);
      });
      asked.send(question);
    });
    if (answer?.fault === endless || !answer) end();
    return answer ? answer.fault : endless;
  };
  /** Whether a file breaks no case as it stands; asked in a new process if it does in this one. */
  const isSound = async (file: string): Promise<boolean> => {
    if ((await ask({ file, source: null })) === null) return true;
    end();
    const own = await ask({ file, source: null });
    if (own !== null) console.log(`fails without a change: ${own}`);
    return own === null;
  };
  let sound: { file: string; is: boolean; until: number } | null = null;
  return {
    /** The case that such a change breaks; null for none. What a change leaves in the process is found by asking without one in between. */
    judge: async (file: string, source: string): Promise<string | null> => {
      if (sound?.file !== file || sound.until === 0)
        sound = { file, is: await isSound(file), until: soundFor };
      sound.until -= 1;
      return sound.is ? ask({ file, source }) : null;
    },
    close: end,
  };
};
