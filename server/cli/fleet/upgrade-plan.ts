import { CommandFault } from '../mall/command.ts';
import { toColumns } from './columns.ts';
import type { Centre, Fleet } from './fleet-file.ts';
import type { CentreState } from './look.ts';
import { fillTemplate } from './shell-command.ts';

export interface Step {
  centre: Centre;
  /** Version before the upgrade; undefined if the centre reports none that can be part of a command. */
  former: string | undefined;
  command: string;
}

export interface Stage {
  name: string;
  isCanary: boolean;
  steps: readonly Step[];
}

/** A name that a shell and an image tag accept. */
const versionForm = /^\w[\w.-]{0,127}$/;

/** Throws `CommandFault` if the version cannot be part of a command. */
export function assertVersion(version: string | undefined): asserts version is string {
  if (version === undefined || !versionForm.test(version))
    throw new CommandFault('Name the version: letters, digits, points, hyphens and underscores, as the tag of an image.');
}

/** Plans an upgrade: each canary separately, then the others in waves, all in the order of the file. Leaves out centres that are on the version already. */
export function planUpgrade(
  version: string,
  { waveSize }: Pick<Fleet, 'waveSize'>,
  centres: readonly Centre[],
  states: readonly CentreState[],
): Stage[] {
  const steps = centres.flatMap((centre, index): Step[] => {
    const state = states[index];
    if (state && isOn(version, state)) return [];
    const reported = state?.version === version ? state.mallApiVersion : state?.version;
    const former = reported !== undefined && versionForm.test(reported) ? reported : undefined;
    return [{ centre, former, command: toCommand(centre, version) }];
  });
  const canaries = steps.filter(({ centre }) => centre.isCanary);
  const others = steps.filter(({ centre }) => !centre.isCanary);
  const waves = Array.from({ length: Math.ceil(others.length / waveSize) }, (_, index) =>
    others.slice(index * waveSize, (index + 1) * waveSize),
  );
  return [
    ...canaries.map((step) => ({ name: 'canary', isCanary: true, steps: [step] })),
    ...waves.map((wave, index) => ({ name: `wave ${index + 1}`, isCanary: false, steps: wave })),
  ];
}

/** Whether a centre is on a version: its gateway, and its mall API if that runs alone and reports a version. */
export function isOn(version: string, state: Pick<CentreState, 'version' | 'mallApiVersion'>): boolean {
  return state.version === version && (state.mallApiVersion ?? version) === version;
}

function toCommand({ tenant, upgrade, variables }: Centre, version: string): string {
  if (upgrade === undefined) throw new CommandFault(`There is no upgrade command for ${tenant} in the fleet file.`);
  return fillTemplate(upgrade, { ...variables, tenant, version });
}

/** Formats the plan with each centre's current state. */
export function toPlanText(version: string, stages: readonly Stage[], states: readonly CentreState[]): string {
  const stateOf = new Map(states.map((state) => [state.url, state]));
  const rows = stages.flatMap(({ name, steps }) =>
    steps.map(({ centre: { tenant, url }, former, command }) => [
      name,
      tenant,
      url,
      former ?? 'unknown',
      toReadiness(stateOf.get(url)),
      command,
    ]),
  );
  const left = states.length - rows.length;
  return `${toColumns(['STAGE', 'TENANT', 'ADDRESS', 'VERSION', 'STATE', 'COMMAND'], rows)}\n\n${rows.length} centres to ${version}; ${left} are on it already.`;
}

/** Names why the upgrade will stop at a centre. */
export function toReadiness(state: CentreState | undefined): string {
  if (state === undefined) return 'unknown';
  const alarms = state.alarms.filter(({ severity }) => severity === 'page').map(({ name }) => name);
  return state.isHealthy ? 'healthy' : [state.state, ...alarms].join(', ');
}

/** Formats the commands that bring back the former versions, ready for a shell; the last upgraded centre first. */
export function toWayBack(steps: readonly Pick<Step, 'centre' | 'former'>[]): string {
  return [...steps]
    .reverse()
    .map(
      ({ centre, former }) =>
        `# ${centre.tenant} ${centre.url}\n${former === undefined ? '# its former version is unknown' : toCommand(centre, former)}`,
    )
    .join('\n');
}
