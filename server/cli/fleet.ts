import { findAsk } from './ask.ts';
import { runFleet } from './fleet/run-fleet.ts';

// `npm run fleet -- …`: the state, upgrades and backups of many centres.
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
process.exitCode = await runFleet(process.argv.slice(2), process.env, {
  print: (text) => console.info(text),
  say: (line) => console.error(line),
  ask: findAsk(ending.signal),
  signal: ending.signal,
});
