// Loaded before the scripts of package.json (`node -r`): an older Node would fail with a stack trace at the first TypeScript file. Plain CommonJS, so
// that an old Node can read it.
const { engines } = require('../package.json');

const neededMajor = Number(/\d+/.exec(engines.node)[0]);
const { version, execPath } = process;
if (Number(/\d+/.exec(version)[0]) < neededMajor) {
  console.error(`Mallfront needs Node ${neededMajor} or newer, and this is Node ${version.slice(1)} (${execPath}).
On Linux (x64, arm64) "npm ci" installs it with the dependencies; elsewhere install it from https://nodejs.org.`);
  process.exit(1);
}
