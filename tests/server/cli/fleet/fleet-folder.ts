import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFleet } from '#server/cli/fleet/run-fleet.ts';
import { listen } from '../../../support/listen.ts';

export const opsToken = 'an-operators-token-of-24-letters';

export type FleetFolder = ReturnType<typeof makeFleetFolder>;

/** Creates a folder with a fleet file and tokens, and runs commands there. */
export function makeFleetFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  const path = (name: string) => join(folder, name);
  writeFileSync(path('token'), `${opsToken}\n`);
  return {
    path,
    write: (fleet: unknown) => writeFileSync(path('fleet.json'), JSON.stringify(fleet)),
    read: (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : ''),
    async run(
      words: readonly string[],
      { ask, environment = {} }: { ask?: (question: string) => Promise<boolean>; environment?: Record<string, string> } = {},
    ) {
      const [printed, said]: [string[], string[]] = [[], []];
      const output = {
        print: (text: string) => void printed.push(text),
        say: (line: string) => void said.push(line),
        ask,
        signal: new AbortController().signal,
      };
      const code = await runFleet([...words, '--file', path('fleet.json')], environment, output);
      return { code, printed: printed.join('\n'), said: said.join('\n') };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * Starts a centre whose version and time of backup are files in a folder, so that shell commands can change them:
 * `demo.version`, `demo.backup`, `demo.lag` (a metric). With `demo.broken`, it is not ready.
 */
export async function startStubCentre({ path, read }: FleetFolder, tenant: string) {
  const server = await listen((request, response) => {
    const isReady = read(`${tenant}.broken`) === '';
    if (request.url === '/readyz') {
      response.writeHead(isReady ? 200 : 503).end(JSON.stringify({ status: isReady ? 'ready' : 'not ready', mallApi: 'up' }));
      return;
    }
    const isOperator = request.headers.authorization === `Bearer ${opsToken}`;
    const lines =
      request.url === '/metrics'
        ? [`mallfront_ready ${Number(isReady)}`, `mallfront_build_info{tenant="${tenant}",version="${read(`${tenant}.version`)}"} 1`]
        : [`mallfront_backup_timestamp_seconds ${read(`${tenant}.backup`) || '0'}`, read(`${tenant}.lag`)];
    response.writeHead(isOperator ? 200 : 401).end(`${lines.join('\n')}\n`);
  });
  writeFileSync(path(`${tenant}.version`), '1.0.0');
  writeFileSync(path(`${tenant}.backup`), String(Math.floor(Date.now() / 1000) - 3600));
  return server;
}
