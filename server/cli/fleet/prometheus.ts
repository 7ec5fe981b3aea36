import * as z from 'zod/mini';
import type { Alarm } from './alarms.ts';
import { type Client, NoAnswer } from './requests.ts';

/** The answer of Prometheus' `/api/v1/query`. */
const Answer = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(
      z.object({ metric: z.object({ alertname: z.string(), tenant: z.optional(z.string()), severity: z.optional(z.string()) }) }),
    ),
  }),
});

export interface FiringAlarms {
  byTenant: ReadonlyMap<string, readonly Alarm[]>;
  /** Why some or all alarms are unknown. */
  fault: string | undefined;
}

const query = encodeURIComponent('ALERTS{alertstate="firing"}');

/** Reads the firing alarms of all centres, by the label `tenant`. Never throws. */
export async function readPrometheus(url: string, client: Client): Promise<FiringAlarms> {
  const byTenant = new Map<string, Alarm[]>();
  try {
    const { status, text } = await client.get(`${url}/api/v1/query?query=${query}`);
    const parsed = Answer.safeParse(status === 200 ? JSON.parse(text) : undefined);
    if (!parsed.success) return { byTenant, fault: `returned ${status} without a result` };
    const results = parsed.data.data.result;
    for (const { metric } of results) {
      if (metric.tenant === undefined) continue;
      const alarms = byTenant.get(metric.tenant) ?? [];
      alarms.push({ name: metric.alertname, severity: metric.severity ?? 'page' });
      byTenant.set(metric.tenant, alarms);
    }
    const strays = results.filter(({ metric }) => metric.tenant === undefined);
    return {
      byTenant,
      fault:
        strays.length === 0 ? undefined : `alarms without the label tenant: ${strays.map(({ metric }) => metric.alertname).join(', ')}`,
    };
  } catch (error) {
    if (error instanceof NoAnswer) return { byTenant, fault: error.message };
    if (error instanceof SyntaxError) return { byTenant, fault: 'returned no JSON' };
    throw error;
  }
}
