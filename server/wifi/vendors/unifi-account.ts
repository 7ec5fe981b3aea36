import type { IncomingHttpHeaders } from 'node:http';
import type { UnifiHotspot } from '#config/hotspots.ts';
import type { ControllerAnswer } from '../controller-call.ts';
import { GrantError } from '../grant-error.ts';
import type { UnifiSession, VendorTools } from './handover.ts';

/** Where the classic interface lies: on a UniFi OS console behind its proxy. */
const paths = {
  console: { login: '/api/auth/login', prefix: '/proxy/network' },
  classic: { login: '/api/login', prefix: '' },
} as const;

/** Sends a command by the tenant's account, within the session that is kept; logs in when there is none, or it has ended. */
export async function sendToUnifiAccount(
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
