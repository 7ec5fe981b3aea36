import * as z from 'zod/mini';
import { type Alarm, listAlarms } from './alarms.ts';
import { type Figures, findLabel, findValue, readFigures } from './figures.ts';
import type { Centre } from './fleet-file.ts';
import { type Answer, type Client, NoAnswer } from './requests.ts';

/** The state of a centre at one moment. */
export interface CentreState {
  tenant: string;
  url: string;
  /** Whether the gateway answers, is the right one, and can serve visitors. */
  isReady: boolean;
  /** Whether it is ready and no alarm demands action now. */
  isHealthy: boolean;
  /** `ready`, `not ready`, or why the centre could not be examined. */
  state: string;
  /** Undefined if the version is from before the metric `mallfront_build_info`. */
  version: string | undefined;
  /** Version of a mall API that runs alone. Undefined if it is embedded, or reports none. */
  mallApiVersion: string | undefined;
  build: string | undefined;
  uptimeSeconds: number | undefined;
  /** Time of the last backup in seconds since 1970, 0: never; undefined if no mall API reports it. */
  backupAtSeconds: number | undefined;
  backupAgeSeconds: number | undefined;
  /** Undefined: not replicated. */
  replicationLagSeconds: number | undefined;
  alarms: readonly Alarm[];
  /** Duration of the readiness call. */
  responseMs: number | undefined;
}

/** `/readyz` */
const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  mallApi: z.enum(['up', 'down']),
  reason: z.optional(z.string()),
});

const noFigures = { version: undefined, mallApiVersion: undefined, build: undefined, uptimeSeconds: undefined };
const noData = { backupAtSeconds: undefined, backupAgeSeconds: undefined, replicationLagSeconds: undefined };

/** Examines a centre by its readiness and metrics. Never throws: `state` names the reason if it does not answer properly. */
export async function lookAt({ tenant, url, mallApiUrl, opsToken }: Centre, client: Client): Promise<CentreState> {
  let responseMs: number | undefined;
  try {
    const begun = performance.now();
    const [readiness, gateway, mallApi] = await Promise.all([
      client.get(`${url}/readyz`).then((answer) => {
        responseMs = performance.now() - begun;
        return answer;
      }),
      client.get(`${url}/metrics`, opsToken),
      readMallApi({ url, mallApiUrl, opsToken }, client),
    ]);
    const { status, reason, mallApi: mallApiState } = parseReadiness(readiness);
    const figures = toFigures(gateway, opsToken);
    assertTenant(figures, tenant);
    const now = gateway.at ?? new Date();
    const alarms = [
      ...toMallApiAlarms(mallApi, mallApiState),
      ...listAlarms([figures, ...(mallApi.figures ? [mallApi.figures] : [])], now),
    ];
    return {
      tenant,
      url,
      isReady: status === 'ready',
      isHealthy: status === 'ready' && isHealthy(alarms),
      state: reason === undefined ? status : `${status}: ${reason}`,
      ...toVersion(figures, now),
      mallApiVersion:
        mallApiUrl === undefined ? undefined : mallApi.figures && findLabel(mallApi.figures, 'mallfront_build_info', 'version'),
      ...(mallApi.figures ? toData(mallApi.figures, now) : noData),
      alarms,
      responseMs,
    };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const isDown = responseMs === undefined;
    const alarms = isDown ? [{ name: 'GatewayDown', severity: 'page' }] : [];
    const state = isDown ? `unreachable: ${error.message}` : error.message;
    return { tenant, url, isReady: false, isHealthy: false, state, ...noFigures, ...noData, alarms, responseMs };
  }
}

/** Whether no alarm demands action now. */
export function isHealthy(alarms: readonly Alarm[]): boolean {
  return alarms.every(({ severity }) => severity !== 'page');
}

interface MallApiLook {
  figures: Figures | undefined;
  isDown: boolean;
}

/** A gateway in front of a remote mall API has no metrics of it (404). */
async function readMallApi(
  { url, mallApiUrl, opsToken }: Pick<Centre, 'url' | 'mallApiUrl' | 'opsToken'>,
  client: Client,
): Promise<MallApiLook> {
  try {
    const answer = await client.get(mallApiUrl === undefined ? `${url}/metrics/mall-api` : `${mallApiUrl}/metrics`, opsToken);
    if (answer.status === 200) return { figures: readFigures(answer.text), isDown: false };
    return { figures: undefined, isDown: mallApiUrl !== undefined || answer.status >= 500 };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { figures: undefined, isDown: true };
  }
}

function toMallApiAlarms({ isDown }: MallApiLook, state: 'up' | 'down'): Alarm[] {
  return isDown || state === 'down' ? [{ name: 'MallApiDown', severity: 'page' }] : [];
}

function parseReadiness({ status, text }: Answer): z.output<typeof Readiness> {
  if (status === 421) throw new NoAnswer('the gateway does not know this host name (421)');
  const parsed = Readiness.safeParse(parseJson(text));
  if (!parsed.success) throw new NoAnswer(`no gateway of Mallfront: /readyz returned ${status} with another body`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toFigures({ status, text }: Answer, opsToken: string | undefined): Figures {
  if (status === 401)
    throw new NoAnswer(opsToken === undefined ? 'no token: /metrics requires OPS_TOKEN' : 'wrong token: /metrics returned 401');
  const figures = readFigures(text);
  if (status !== 200 || !figures.has('mallfront_ready')) throw new NoAnswer(`/metrics returned ${status} without the gateway’s metrics`);
  return figures;
}

/** A wrong port or address must not lead a command to another centre. */
function assertTenant(figures: Figures, tenant: string): void {
  const actual = findLabel(figures, 'mallfront_build_info', 'tenant');
  if (actual !== undefined && actual !== tenant) throw new NoAnswer(`another tenant answers: ${actual}`);
}

function toVersion(figures: Figures, now: Date) {
  const startedAt = findValue(figures, 'process_start_time_seconds');
  return {
    version: findLabel(figures, 'mallfront_build_info', 'version'),
    build: findLabel(figures, 'mallfront_build_info', 'build'),
    uptimeSeconds: startedAt === undefined ? undefined : Math.max(0, Math.round(now.getTime() / 1000 - startedAt)),
  };
}

function toData(figures: Figures, now: Date) {
  const backupAtSeconds = findValue(figures, 'mallfront_backup_timestamp_seconds');
  return {
    backupAtSeconds,
    backupAgeSeconds: backupAtSeconds ? Math.max(0, Math.round(now.getTime() / 1000 - backupAtSeconds)) : undefined,
    replicationLagSeconds: findValue(figures, 'mallfront_replication_lag_seconds'),
  };
}
