import * as z from 'zod/mini';
import type { Alarm } from './alarms.ts';
import type { Centre } from './fleet-file.ts';
import { type Client, NoAnswer } from './requests.ts';

const Labels = z.object({
  alertname: z.optional(z.string()),
  tenant: z.optional(z.string()),
  instance: z.optional(z.string()),
  severity: z._default(z.string(), 'page'),
});
type Labels = z.output<typeof Labels>;

/** The answer of Prometheus' `/api/v1/query`. */
const Answer = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ metric: Labels })) }),
});

/** The firing alarms of centres, as Prometheus knows them. */
export interface FiringAlarms {
  of: (centre: Pick<Centre, 'tenant' | 'url'>) => Alarm[];
  /** Why some or all alarms are unknown. */
  fault: string | undefined;
}

/** The alarms, and the targets that Prometheus scrapes: without them it would know no alarms. */
const query = encodeURIComponent('ALERTS{alertstate="firing"} or up{job="mallfront-gateway"}');

/** Reads the firing alarms of all centres. Other alarms have no label `tenant` and are ignored. Never throws. */
export async function readPrometheus(url: string, centres: readonly Centre[], client: Client): Promise<FiringAlarms> {
  try {
    const { status, text } = await client.get(`${url}/api/v1/query?query=${query}`);
    const parsed = Answer.safeParse(status === 200 ? JSON.parse(text) : undefined);
    if (!parsed.success) return toUnknown(`returned ${status} without a result`);
    const results = parsed.data.data.result.map(({ metric }) => metric);
    const missing = centres.filter(({ tenant }) => !results.some((labels) => labels.tenant === tenant && labels.alertname === undefined));
    const fault = missing.length === 0 ? undefined : `does not scrape ${missing.map(({ tenant }) => tenant).join(', ')}`;
    const alarms = results.filter(({ alertname }) => alertname !== undefined);
    return { of: (centre) => alarms.filter((labels) => isOf(labels, centre, centres)).map(toAlarm), fault };
  } catch (error) {
    if (error instanceof NoAnswer) return toUnknown(error.message);
    if (error instanceof SyntaxError) return toUnknown('returned no JSON');
    throw error;
  }
}

const toUnknown = (fault: string): FiringAlarms => ({ of: () => [], fault });
const toAlarm = ({ alertname: name = '', severity }: Labels): Alarm => ({ name, severity });

/** Whether an alarm is the centre's own. If its instance is another gateway of the tenant, it is that one's. */
function isOf({ tenant, instance = '' }: Labels, centre: Pick<Centre, 'tenant' | 'url'>, centres: readonly Centre[]): boolean {
  if (tenant !== centre.tenant) return false;
  const host = instance.replace(/:(?:443|80)$/, ''); // Prometheus may add the default port, and addresses of centres have none
  const hostOf = ({ url }: Pick<Centre, 'url'>) => new URL(url).host;
  return hostOf(centre) === host || !centres.some((other) => other.tenant === tenant && hostOf(other) === host);
}
