// Warns after every installation if the project's scripts would run with an outdated Node version. The scripts
// use node_modules/.bin/node if it exists, and otherwise the Node version that npm uses.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const versionUsed = () => {
  try {
    const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
    return execFileSync(own, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return process.version;
  }
};

const version = versionUsed();
const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19))
  console.warn(`
  This project needs Node 22.19 or newer (24 is best); its scripts would run on ${version}.
  On Linux x64 "npm ci" also installs Node 24, unless optional dependencies are omitted.
  On other systems, install Node 24 from https://nodejs.org and run "npm ci" again.
`);
