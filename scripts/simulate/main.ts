import './loader.ts';

const { runSimulations } = await import('./run.ts');
process.exitCode = await runSimulations(process.argv.slice(2));
