import { execFileSync } from 'node:child_process';
import { TOTP } from 'otpauth';
import { toAddress } from '#shared/contracts/address.ts';
import { acceptStaffInvite, openStaffInvite } from '#shared/contracts/staff.ts';
import { deskCookie } from '#shared/site/staff-limits.ts';
import type { Product } from './grown-centres.ts';

const password = 'lucerna vydra krystal 91';

/** Makes a call of the desk through the gateway: a GET, or a POST with a body. Throws for an error. */
export type DeskCall = <T>(address: string, body?: object) => Promise<T>;

/** Creates a manager from the invitation that the operator's command prints. Returns a function that makes the manager's calls. */
export async function logInAtDesk({ origin, variables }: Product): Promise<DeskCall> {
  const command = ['server/cli/mall.ts', 'staff', 'invite', `manager.${crypto.randomUUID()}@centre.example`, 'manager'];
  const printed = execFileSync(process.execPath, command, { env: { ...process.env, ...variables } }).toString();
  const token = /\/desk\/invite\/(\S+)/.exec(printed)?.[1];
  const invite = toAddress(openStaffInvite);
  const opened = await send(origin, invite, { token });
  const { data } = (await opened.json()) as { data: { totp_secret: string } }; // safe: an answer of our gateway
  const code = new TOTP({ secret: data.totp_secret }).generate();
  const accepted = await send(origin, toAddress(acceptStaffInvite), { token, name: 'Eva Nová', password, code });
  const cookie = new RegExp(`${deskCookie.name}=[^;]+`).exec(accepted.headers.getSetCookie().join())?.[0] ?? '';
  return async <T>(address: string, body?: object) => {
    const answer = await send(origin, address, body, cookie);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T; // safe: an answer of our gateway
  };
}

function send(origin: string, address: string, body: object | undefined, cookie = ''): Promise<Response> {
  return fetch(`${origin}/api${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
