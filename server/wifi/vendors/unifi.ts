import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { UnifiHotspot } from '#config/hotspots.ts';
import type { ControllerAnswer } from '../controller-call.ts';
import { findContinueAddress } from '../query-urls.ts';
import { findMac, GrantError, type GrantOrder, type ReadHandover, type UnifiSession, type VendorTools } from './handover.ts';

interface Device {
  mac: string;
  accessPoint: string;
  site: string;
}

/** UniFi: the gateway tells the controller to let the device in. `unifi_site` comes from the path, `/guest/s/{site}/`. */
export const readUnifi: ReadHandover<UnifiHotspot> = (query, hotspot, tools) => {
  const [mac, accessPoint, site] = [findMac(query.id), findMac(query.ap), query.unifi_site];
  if (!mac || !accessPoint || !/^\d{1,13}$/.test(query.t ?? '') || !site || !hotspot.sites.includes(site)) return undefined;
  const device = { mac, accessPoint, site };
  return {
    continueAddress: findContinueAddress(query.url),
    async grant(order) {
      if (hotspot.api === 'integration') await authorizeByKey(device, hotspot, tools, order);
      else await authorizeByAccount(device, hotspot, tools, order);
      return { kind: 'done' };
    },
  };
};

const List = z.object({
  data: z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)), internalReference: z.optional(z.string()) })),
});

const networkApi = '/proxy/network/integration/v1';

/** Uses the Network API: finds the site's id by its short name and the device's id by its address, then calls the action. */
async function authorizeByKey(
  { mac, site }: Device,
  { controller }: UnifiHotspot,
  { secrets, call }: VendorTools,
  { minutes, signal }: GrantOrder,
): Promise<void> {
  const base = `${networkApi}/sites`;
  const headers = { 'x-api-key': secrets.unifiKey ?? '' };
  async function list(path: string) {
    const { status, json } = await call(controller, { method: 'GET', path, headers, signal });
    const found = List.safeParse(json);
    if (status !== 200 || !found.success) throw new GrantError(`the controller answered ${status}`);
    return found.data.data;
  }
  const siteId = (await list(`${base}?limit=200`)).find(({ internalReference }) => internalReference === site)?.id;
  if (siteId === undefined) throw new GrantError('the controller does not know the site');
  const [client] = await list(`${base}/${siteId}/clients?filter=${encodeURIComponent(`macAddress.eq('${mac}')`)}`);
  if (!client) throw new GrantError('the controller does not see the device'); // it appears after a moment; the visitor can try again
  const { status } = await call(controller, {
    method: 'POST',
    path: `${base}/${siteId}/clients/${client.id}/actions`,
    headers,
    body: { action: 'AUTHORIZE_GUEST_ACCESS', timeLimitMinutes: minutes },
    signal,
  });
  if (status < 200 || status > 299) throw new GrantError(`the controller answered ${status}`);
}

const Result = z.object({ meta: z.object({ rc: z.string() }) });

async function authorizeByAccount(device: Device, hotspot: UnifiHotspot, tools: VendorTools, { minutes, signal }: GrantOrder) {
  const { status, json } = await sendToUnifiAccount(hotspot, tools, signal, `/api/s/${device.site}/cmd/stamgr`, {
    cmd: 'authorize-guest',
    mac: device.mac,
    minutes,
    ap_mac: device.accessPoint,
  });
  const result = Result.safeParse(json);
  if (status !== 200 || !result.success || result.data.meta.rc !== 'ok') throw new GrantError(`the controller answered ${status}`);
}

/** Paths of the classic interface, which a UniFi OS console has behind its proxy. */
const paths = {
  console: { login: '/api/auth/login', prefix: '/proxy/network' },
  classic: { login: '/api/login', prefix: '' },
} as const;

/** Sends a command with the tenant's account. Reuses the stored session, and logs in if there is none or it has ended. */
async function sendToUnifiAccount(
  hotspot: UnifiHotspot,
  tools: VendorTools,
  signal: AbortSignal,
  path: string,
  body: unknown,
): Promise<ControllerAnswer> {
  const { prefix } = paths[hotspot.api === 'classic' ? 'classic' : 'console'];
  const send = ({ cookie, csrfToken }: UnifiSession) =>
    tools.call(hotspot.controller, {
      method: 'POST',
      path: prefix + path,
      headers: { cookie, ...(csrfToken && { 'x-csrf-token': csrfToken }) },
      body,
      signal,
    });
  const kept = tools.unifiSessions.get(hotspot);
  const answer = kept && (await send(kept));
  if (answer && answer.status !== 401 && answer.status !== 403) return answer;
  const session = await logIn(hotspot, tools, signal);
  tools.unifiSessions.set(hotspot, session);
  return send(session);
}

async function logIn({ controller, api, username = '' }: UnifiHotspot, { secrets, call }: VendorTools, signal: AbortSignal) {
  const { status, headers } = await call(controller, {
    method: 'POST',
    path: paths[api === 'classic' ? 'classic' : 'console'].login,
    body: { username, password: secrets.unifiPassword ?? '' },
    signal,
  });
  const cookie = toCookie(headers);
  if (status !== 200 || cookie === '') throw new GrantError(`the controller refused the account (${status})`);
  const csrfToken = headers['x-csrf-token'];
  return { cookie, csrfToken: typeof csrfToken === 'string' ? csrfToken : undefined };
}

function toCookie(headers: IncomingHttpHeaders): string {
  const lines: string[] = [headers['set-cookie'] ?? []].flat();
  return lines.flatMap((line) => /^[\w-]{1,60}=[^\s;,]{1,4000}/.exec(line)?.[0] ?? []).join('; ');
}
