import type { Success } from '#shared/contracts/envelope.ts';
import { hasMemberCookie, type Session } from './session.ts';

const timeoutMs = 10_000;

/**
 * The session comes back from its cookie, into a browser that has lost its storage: Safari drops that after a week, others keep none. Asked
 * when a cookie says that there is one, or the server has let the visitor by because of it. Undefined: there is nothing to bring back.
 */
export function restoreSession(session: Session, isLetBy: boolean): Promise<void> | undefined {
  if (session.token() !== undefined || !(isLetBy || hasMemberCookie())) return undefined;
  const coming = bringBack(session).catch(() => undefined); // no network: the cookie stays, and the next page asks again
  session.await(coming);
  return coming;
}

async function bringBack(session: Session): Promise<void> {
  const init = { method: 'POST', headers: { 'x-restore': 'cookie' }, signal: AbortSignal.timeout(timeoutMs) };
  const answer = await fetch('/api/session/restore', init);
  if (!answer.ok) return;
  const { data } = (await answer.json()) as Success<{ token: string }>; // made by the gateway
  const isOutdated = session.token() !== undefined || !hasMemberCookie(); // another tab has logged in or out meanwhile
  if (!isOutdated) session.open(data.token);
}
