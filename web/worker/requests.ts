import { readSignPath } from '#shared/rules/place-codes.ts';
import { isLocale } from '#shared/site/locales.ts';
import { isStoredForMembers } from './members.ts';

export type RequestKind = 'document' | 'sign' | 'payload' | 'call' | 'member' | 'file' | 'picture';

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url' | 'headers'>;

/**
 * Returns how the worker answers a request; undefined: not at all, the browser requests it as without a worker. The worker answers public pages, their
 * data, files and pictures, and a few calls of members. It never answers the desk, previews, sessions, writes and addresses with a token of an email.
 */
export function findKind({ method, mode, destination, url, headers }: Asked, ownOrigin: string): RequestKind | undefined {
  const asked = new URL(url);
  const { origin, pathname, searchParams } = asked;
  if (origin !== ownOrigin || method !== 'GET' || headers.has('range')) return undefined;
  if (headers.has('authorization')) return isStoredForMembers(asked) && mode !== 'navigate' ? 'member' : undefined;
  const isPage = (path: string) => (path === '/' || isLocale(path.split('/', 2)[1])) && !searchParams.has('token');
  if (mode === 'navigate' && readSignPath(pathname) !== undefined) return 'sign';
  if (mode === 'navigate') return destination === 'document' && isPage(pathname) ? 'document' : undefined;
  if (pathname.startsWith('/assets/')) return 'file';
  if (pathname.startsWith('/api/pages/')) return isPage(pathname.slice('/api/pages'.length)) ? 'payload' : undefined;
  if (/^\/api\/(?:proxy\/)?v1\//.test(pathname)) return 'call'; // without a token: public records
  return pathname.startsWith('/api/images/') && destination === 'image' ? 'picture' : undefined;
}

/** Whether a response may be stored: a public one of this site. The gateway marks guarded pages, previews, errors and typed text otherwise. */
export function mayStore({ status, redirected, type, headers }: Response): boolean {
  return status === 200 && !redirected && type === 'basic' && /\bpublic\b/.test(headers.get('cache-control') ?? '');
}

/** Whether a member's answer may be stored in the member's own cache. */
export function mayStoreForMember({ status, redirected, type, headers }: Response): boolean {
  return status === 200 && !redirected && type === 'basic' && /^application\/json\b/.test(headers.get('content-type') ?? '');
}
