import type { Success } from '#shared/contracts/envelope.ts';
import { hasMemberCookie, type Session } from './session.ts';

const timeoutMs = 10_000;

/**
 * Restores the session from its cookie in a browser that lost its storage: Safari deletes it after a week, others keep none. Only if a cookie says
 * that there is a session, or the server has admitted the visitor because of it. Undefined: nothing to restore.
 */
export function restoreSession(session: Session, isLetBy: boolean): Promise<void> | undefined {
  if (session.token() !== undefined || !(isLetBy || hasMemberCookie())) return undefined;
  const coming = bringBack(session).catch(() => undefined); // no network: the cookie stays, and the next page tries again
  session.await(coming);
  return coming;
}

async function bringBack(session: Session): Promise<void> {
  const init = { method: 'POST', headers: { 'x-restore': 'cookie' }, signal: AbortSignal.timeout(timeoutMs) };
  const answer = await fetch('/api/session/restore', init);
  if (!answer.ok) return;
  const { data } = (await answer.json()) as Success<{ token: string }>; // created by the gateway
  const isOutdated = session.token() !== undefined || !hasMemberCookie(); // another tab has logged in or out meanwhile
  if (!isOutdated) session.open(data.token);
}
