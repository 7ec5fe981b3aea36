import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '#config/faults.ts';
import { CommandFault } from '../mall/command.ts';
import { backUpFleet, toBackupTable } from './backup.ts';
import type { FleetContext } from './context.ts';
import { type Centre, type Fleet, readFleet } from './fleet-file.ts';
import { createClient } from './requests.ts';
import { isFleetHealthy, lookAtFleet, toStatusTable } from './status.ts';
import { runUpgrade } from './upgrade.ts';
import { assertVersion, planUpgrade, toPlanText } from './upgrade-plan.ts';

interface Output {
  /** Prints the result. */
  print: (text: string) => void;
  /** Prints progress, and faults of the command line. */
  say: (line: string) => void;
  ask: FleetContext['ask'];
  signal: AbortSignal;
}

/**
 * Runs `npm run fleet -- …` and returns the exit code: 1 if a centre is unhealthy or a step has failed, 2 if the
 * command line or the fleet file is wrong.
 */
export async function runFleet(
  typed: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { print, say, ask, signal }: Output,
): Promise<0 | 1 | 2> {
  try {
    const { words, file, only, timeoutMs, ...options } = readArguments(typed);
    const [command, version] = words;
    if (options.wantsHelp || command === undefined) {
      print(help);
      return options.wantsHelp ? 0 : 2;
    }
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!run || words.length > (command === 'upgrade' ? 2 : 1)) throw new CommandFault('There is no such command: see --help.');
    const fleet = readFleet(file, environment);
    const client = createClient(timeoutMs);
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {}); // the caller looks at the signal
    const context: FleetContext = { fleet, centres: selectCentres(fleet, only), client, ask, say, clock: () => new Date(), pause, signal };
    return (await run({ ...options, version, print }, context).finally(() => client.close())) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommandFault || error instanceof ConfigError)) throw error;
    say(error.message);
    return 2;
  }
}

interface Options {
  version: string | undefined;
  print: (text: string) => void;
  isJson: boolean;
  isPlan: boolean;
  isConfirmed: boolean;
  waitMs: number;
  watchMs: number;
}

type Run = (options: Options, context: FleetContext) => Promise<boolean>;

const commands: Readonly<Record<string, Run>> = {
  async status({ isJson, print }, { fleet, centres, client }) {
    const state = await lookAtFleet(fleet, centres, client);
    print(isJson ? JSON.stringify(state, undefined, 2) : toStatusTable(state));
    return isFleetHealthy(state);
  },
  async upgrade({ version, isPlan, isConfirmed, print, ...patience }, context) {
    assertVersion(version);
    const { fleet, centres, client } = context;
    const { centres: states } = await lookAtFleet(fleet, centres, client);
    const stages = planUpgrade(version, fleet, centres, states);
    print(toPlanText(version, stages, states));
    if (isPlan) return true;
    if (stages.length > 0 && !isConfirmed && !(await confirm(context))) return false;
    return runUpgrade(version, stages, patience, context);
  },
  async backup({ isJson, print }, context) {
    const results = await backUpFleet(context);
    print(isJson ? JSON.stringify(results, undefined, 2) : toBackupTable(results));
    return results.every(({ isDone }) => isDone);
  },
};

/** Asks whether to go on. An interruption is a no. Throws `CommandFault` without a terminal. */
async function confirm({ ask, say, signal }: FleetContext): Promise<boolean> {
  if (!ask) throw new CommandFault('Nobody is here to be asked, and nothing was changed: --yes does it.');
  try {
    return await ask('Go on?');
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Interrupted, and nothing was changed.');
    return false;
  }
}

/** Throws `CommandFault` for a tenant that is not in the fleet file. */
function selectCentres({ centres }: Fleet, only: readonly string[] | undefined): readonly Centre[] {
  const missing = only?.filter((tenant) => centres.every((centre) => centre.tenant !== tenant)) ?? [];
  if (missing.length > 0) throw new CommandFault(`Not in the fleet file: ${missing.join(', ')}.`);
  return only ? centres.filter(({ tenant }) => only.includes(tenant)) : centres;
}

const help = `npm run fleet -- status | upgrade <version> | backup

status   shows each centre: version, readiness, age of the backup, replication, alarms
upgrade  runs the upgrade command of the fleet file, canaries first, then in waves. Waits until each
         centre is healthy on the version. Stops if one is not, and prints the way back. Leaves out
         centres that are on the version already, so that a stopped upgrade can go on
backup   runs the backup command of the fleet file, and checks that each centre has a new backup

  --file FILE       the fleet file (fleet.json)
  --only A,B        only the centres of these tenants
  --timeout SECONDS for each request (5)
  --json            the result for programs (status, backup)
  --plan            prints the plan of the upgrade only
  --yes             upgrades without a question
  --wait SECONDS    how long a centre may take to be healthy on the version (300)
  --watch SECONDS   how long a canary has to stay healthy before the next stage (60)
  --help            this

Exit code 0: all centres are healthy, or all is done. 1: not so. 2: the command or the fleet file is wrong.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  file: text,
  only: text,
  timeout: text,
  wait: text,
  watch: text,
  json: flag,
  plan: flag,
  yes: flag,
  help: flag,
} as const;

function readArguments(typed: readonly string[]) {
  const { values, positionals } = parse(typed);
  return {
    words: positionals,
    file: values.file ?? 'fleet.json',
    only: values.only?.split(','),
    timeoutMs: toMs('timeout', values.timeout, 5),
    waitMs: toMs('wait', values.wait, 300),
    watchMs: toMs('watch', values.watch, 60),
    isJson: values.json === true,
    isPlan: values.plan === true,
    isConfirmed: values.yes === true,
    wantsHelp: values.help === true,
  };
}

function toMs(name: string, typed: string | undefined, seconds: number): number {
  const value = typed === undefined ? seconds : Number(typed);
  if (!(value >= 0 && value <= 86_400)) throw new CommandFault(`--${name} must be a number of seconds.`);
  return value * 1000;
}

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (error) {
    throw error instanceof TypeError ? new CommandFault(`${error.message.split('. ')[0]}: see --help.`) : error;
  }
}
