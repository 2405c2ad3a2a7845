import { runSimulations } from './run.ts';

process.exitCode = await runSimulations(process.argv.slice(2));
