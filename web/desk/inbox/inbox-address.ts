import { useLocation, useParams } from 'react-router';
import { toDeskPath } from '../lib/desk-path.ts';

/** Whose words they are: members' conversations, or visitors' requests. */
export const inboxKinds = ['conversations', 'requests'] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const inboxViews = ['open', 'mine', 'closed'] as const;
export type InboxView = (typeof inboxViews)[number];

export interface InboxPlace {
  kind: InboxKind;
  view: InboxView;
  /** What is looked for; then in all views. */
  q: string;
  /** The one that is open. */
  id: number | undefined;
}

/** Where somebody is in the inbox: all of it stands in the address, so that Back and a reload lead there. */
export function useInboxPlace(): InboxPlace {
  const { kind: named, id } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const kind = inboxKinds.find((known) => known === (named ?? query.get('kind'))) ?? 'conversations';
  const view = inboxViews.find((known) => known === query.get('view')) ?? 'open';
  return { kind, view, q: query.get('q') ?? '', id: /^\d{1,9}$/.test(id ?? '') ? Number(id) : undefined };
}

/** Below `/desk`, for the router. */
export function toInboxPlace({ kind, view, q, id }: InboxPlace): { pathname: string; search: string } {
  const query = new URLSearchParams();
  if (id === undefined && kind !== 'conversations') query.set('kind', kind);
  if (view !== 'open') query.set('view', view);
  if (q !== '') query.set('q', q);
  return { pathname: id === undefined ? '/inbox' : `/inbox/${kind}/${id}`, search: query.toString() };
}

/** As an address, for links. */
export function toInboxHref(place: InboxPlace): string {
  const { pathname, search } = toInboxPlace(place);
  const path = toDeskPath(...pathname.slice(1).split('/'));
  return search === '' ? path : `${path}?${search}`;
}
