import { toDuration } from './columns.ts';
import type { FleetContext } from './context.ts';
import type { Centre } from './fleet-file.ts';
import { runShell } from './shell-command.ts';
import { isFleetHealthy, lookAtFleet, lookAtOne } from './status.ts';
import { isOn, type Stage, type Step, toReadiness, toWayBack } from './upgrade-plan.ts';

const lookEveryMs = 2000;

export interface Patience {
  /** Longest time that a centre may take to be healthy on the new version after its command. */
  waitMs: number;
  /** How long a canary has to stay healthy before the next stage. */
  watchMs: number;
}

/**
 * Upgrades stage by stage; the centres of a wave run at the same time. No stage begins if a centre that is left out,
 * because it is on the version already, is unhealthy. A stage begins only if all its centres are healthy. If one is unhealthy after its command, no further stage begins, and the way back is printed. Returns whether
 * all stages are done.
 */
export async function runUpgrade(version: string, stages: readonly Stage[], patience: Patience, context: FleetContext): Promise<boolean> {
  if (!(await areUpgradedHealthy(version, stages, context))) return false;
  const begun: Step[] = [];
  for (const stage of stages) {
    const isReady = await isStageHealthy(stage, context);
    if (isReady) {
      const areDone = await Promise.all(stage.steps.map((step) => upgradeOne(step, { version, stage, patience, begun }, context)));
      if (areDone.every(Boolean)) continue;
    }
    context.say(`Stopped ${isReady ? 'after' : 'before'} ${stage.name}. The same command goes on from here once the cause is removed.`);
    if (begun.length > 0) context.say(`The way back, for the centres of this run:\n${toWayBack(begun)}`);
    return false;
  }
  context.say(`All centres are on ${version}.`);
  return true;
}

interface Run {
  version: string;
  stage: Stage;
  patience: Patience;
  /** Steps whose command has started. */
  begun: Step[];
}

/** Whether all centres that the stages leave out are healthy; reports each one that is not, with its way back. */
async function areUpgradedHealthy(
  version: string,
  stages: readonly Stage[],
  { fleet, centres, client, say }: FleetContext,
): Promise<boolean> {
  const planned = new Set(stages.flatMap(({ steps }) => steps.map(({ centre }) => centre)));
  const upgraded = centres.filter((centre) => !planned.has(centre));
  if (upgraded.length === 0) return true;
  const state = await lookAtFleet(fleet, upgraded, client);
  if (isFleetHealthy(state)) return true;
  if (state.prometheusFault !== undefined) say(`Prometheus: ${state.prometheusFault}. Alarms are unknown.`);
  const unhealthy = state.centres.filter(({ isHealthy }) => !isHealthy);
  for (const one of unhealthy) say(`${one.tenant} ${one.url}: unhealthy on ${version}: ${toReadiness(one)}`);
  say('Stopped before the first stage. The same command goes on once the cause is removed.');
  const back = upgraded.filter(({ url }) => unhealthy.some((one) => one.url === url));
  const steps = back.map((centre) => ({ centre, former: centre.upgrade && '{version}' })); // the former version is unknown
  if (back.length > 0) say(`The way back, with the former version instead of {version}:\n${toWayBack(steps)}`);
  return false;
}

/** Whether all centres of a stage are healthy; reports each one that is not. */
async function isStageHealthy(stage: Stage, { fleet, client, say }: FleetContext): Promise<boolean> {
  const states = await Promise.all(stage.steps.map(({ centre }) => lookAtOne(fleet, centre, client)));
  const unhealthy = states.filter((state) => !state.isHealthy);
  for (const state of unhealthy) say(toLine(stage, state, `unhealthy before the upgrade: ${toReadiness(state)}`));
  return unhealthy.length === 0;
}

const toLine = ({ name }: Stage, { tenant, url }: Pick<Centre, 'tenant' | 'url'>, text: string) => `${name}  ${tenant} ${url}: ${text}`;

/** Upgrades a centre. Returns whether it is healthy on the version. */
async function upgradeOne(step: Step, { version, stage, patience, begun }: Run, context: FleetContext): Promise<boolean> {
  const { centre, command } = step;
  const say = (text: string) => context.say(toLine(stage, centre, text));
  const startedMs = performance.now();
  const took = () => toDuration((performance.now() - startedMs) / 1000);

  async function findFault(): Promise<string | undefined> {
    if (context.signal.aborted) return 'interrupted before its command';
    begun.push(step);
    say(command);
    const { isDone, ending, output } = await runShell(command, context.fleet.folder, context.signal);
    if (!isDone) return `the command failed: ${ending}\n${output}`;
    return (await awaitVersion()) ?? (stage.isCanary ? watchCanary() : undefined);
  }

  async function awaitVersion(): Promise<string | undefined> {
    const deadlineMs = performance.now() + patience.waitMs;
    for (;;) {
      const state = await lookAtOne(context.fleet, centre, context.client);
      if (isOn(version, state) && state.isHealthy) break;
      const isLate = performance.now() > deadlineMs;
      const mallApi = state.mallApiVersion === undefined ? '' : `mall API ${state.mallApiVersion}, `;
      if (isLate)
        return `not healthy on ${version} after ${took()}: version ${state.version ?? 'unknown'}, ${mallApi}${toReadiness(state)}`;
      if (context.signal.aborted) return 'interrupted after its command';
      await context.pause(lookEveryMs);
    }
    say(`healthy on ${version} after ${took()}`);
    return undefined;
  }

  async function watchCanary(): Promise<string | undefined> {
    const endMs = performance.now() + patience.watchMs;
    while (performance.now() < endMs) {
      await context.pause(lookEveryMs);
      if (context.signal.aborted) return 'interrupted after its command';
      const state = await lookAtOne(context.fleet, centre, context.client);
      if (!state.isHealthy) return `unhealthy after the upgrade: ${toReadiness(state)}`;
    }
    return undefined;
  }

  const fault = await findFault();
  if (fault !== undefined) say(fault);
  return fault === undefined;
}
