import { mapAtOnce } from '../../map-at-once.ts';
import { type Alarm, coveredAlarms } from './alarms.ts';
import { toColumns, toDuration } from './columns.ts';
import type { Centre, Fleet } from './fleet-file.ts';
import { type CentreState, isHealthy, lookAt } from './look.ts';
import { type FiringAlarms, readPrometheus } from './prometheus.ts';
import type { Client } from './requests.ts';

const centresAtOnce = 25;

export interface FleetState {
  centres: readonly CentreState[];
  /** Why the alarms of Prometheus are unknown; undefined if they are known, or there is no Prometheus. */
  prometheusFault: string | undefined;
  /** The alarms that were checked; undefined: all, by Prometheus. */
  covered: readonly string[] | undefined;
}

/** Examines centres of a fleet. */
export async function lookAtFleet(fleet: Fleet, centres: readonly Centre[], client: Client): Promise<FleetState> {
  const [states, firing] = await Promise.all([
    mapAtOnce(centres, centresAtOnce, (centre) => lookAt(centre, client)),
    fleet.prometheus === undefined ? undefined : readPrometheus(fleet.prometheus, fleet.centres, client),
  ]);
  return {
    centres: states.map((state) => withAlarms(state, firing, fleet.ignoredAlarms)),
    prometheusFault: firing?.fault,
    covered: firing && firing.fault === undefined ? undefined : coveredAlarms.filter((name) => !fleet.ignoredAlarms.includes(name)),
  };
}

/** Examines one centre. It is unhealthy if its alarms in Prometheus are unknown. */
export async function lookAtOne(fleet: Fleet, centre: Centre, client: Client): Promise<CentreState> {
  const { centres, prometheusFault: fault } = await lookAtFleet(fleet, [centre], client);
  const [state] = centres as [CentreState]; // one for each centre
  return fault === undefined ? state : { ...state, isHealthy: false, state: `Prometheus: ${fault}` };
}

/** Adds the alarms of Prometheus, and removes ignored ones. An unreachable or unready centre is unhealthy in any case. */
function withAlarms(state: CentreState, firing: FiringAlarms | undefined, ignored: readonly string[]): CentreState {
  const both = [...state.alarms, ...(firing?.of(state) ?? [])];
  const alarms = [...new Map(both.map((alarm) => [alarm.name, alarm])).values()].filter(({ name }) => !ignored.includes(name));
  return { ...state, alarms, isHealthy: state.isReady && isHealthy(alarms) };
}

/** Whether nothing has to be done now. A Prometheus that does not answer is a fault, because its alarms are unknown. */
export function isFleetHealthy({ centres, prometheusFault }: FleetState): boolean {
  return prometheusFault === undefined && centres.every((state) => state.isHealthy);
}

/** Formats the table of `status`. */
export function toStatusTable({ centres, prometheusFault, covered }: FleetState): string {
  const head = ['TENANT', 'ADDRESS', 'VERSION', 'UP', 'BACKUP', 'REPLICA', 'ANSWER', 'STATE', 'ALARMS'];
  const unhealthy = centres.filter((state) => !state.isHealthy).length;
  return [
    toColumns(head, centres.map(toRow)),
    '',
    `${centres.length} centres, ${unhealthy === 0 ? 'all healthy' : `${unhealthy} unhealthy`}.`,
    ...(prometheusFault === undefined ? [] : [`Prometheus: ${prometheusFault}. Alarms are unknown.`]),
    covered === undefined ? 'Alarms are those that fire in Prometheus.' : `Alarms checked, by current values only: ${covered.join(', ')}.`,
  ].join('\n');
}

function toRow({
  tenant,
  url,
  version,
  uptimeSeconds,
  replicationLagSeconds,
  responseMs,
  state,
  alarms,
  ...backup
}: CentreState): string[] {
  return [
    tenant,
    url,
    version ?? '–',
    toDuration(uptimeSeconds),
    toBackup(backup),
    replicationLagSeconds === undefined ? '–' : `${toDuration(replicationLagSeconds)} behind`,
    responseMs === undefined ? '–' : `${responseMs.toFixed(0)} ms`,
    state,
    alarms.length === 0 ? '–' : alarms.map(toAlarmText).join(', '),
  ];
}

/** `3 h ago`, `never`, or a dash if the centre does not report backups. */
export function toBackup({ backupAtSeconds, backupAgeSeconds }: Pick<CentreState, 'backupAtSeconds' | 'backupAgeSeconds'>): string {
  if (backupAtSeconds === 0) return 'never';
  return backupAgeSeconds === undefined ? '–' : `${toDuration(backupAgeSeconds)} ago`;
}

const toAlarmText = ({ name, severity }: Alarm): string => (severity === 'page' ? name : `${name} (${severity})`);
