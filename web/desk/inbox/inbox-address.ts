import { useLocation, useParams } from 'react-router';
import { supportCategories } from '#shared/contracts/support.ts';
import { toDeskPath } from '../lib/desk-path.ts';

/** Members' conversations, or visitors' requests. */
export const inboxKinds = ['conversations', 'requests'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** `bad`: rated bad at last; only for managers. */
export const inboxViews = ['open', 'mine', 'closed', 'bad'] as const;
type InboxView = (typeof inboxViews)[number];

export interface InboxPlace {
  kind: InboxKind;
  view: InboxView;
  /** Undefined: all categories. */
  category: (typeof supportCategories)[number] | undefined;
  /** Search text. A search includes all views. */
  q: string;
  /** Id of the open item. */
  id: number | undefined;
}

/** The state of the inbox, entirely from the address, so that Back and reloads restore it. */
export function useInboxPlace(): InboxPlace {
  const { kind: named, id } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const kind = inboxKinds.find((known) => known === (named ?? query.get('kind'))) ?? 'conversations';
  const view = inboxViews.find((known) => known === query.get('view')) ?? 'open';
  const category = supportCategories.find((known) => known === query.get('category'));
  return { kind, view, category, q: query.get('q') ?? '', id: /^\d{1,9}$/.test(id ?? '') ? Number(id) : undefined };
}

/** Location below `/desk`, for the router. */
export function toInboxPlace({ kind, view, category, q, id }: InboxPlace): { pathname: string; search: string } {
  const query = new URLSearchParams();
  if (id === undefined && kind !== 'conversations') query.set('kind', kind);
  if (view !== 'open') query.set('view', view);
  if (category !== undefined) query.set('category', category);
  if (q !== '') query.set('q', q);
  return { pathname: id === undefined ? '/inbox' : `/inbox/${kind}/${id}`, search: query.toString() };
}

/** Full address, for links. */
export function toInboxHref(place: InboxPlace): string {
  const { pathname, search } = toInboxPlace(place);
  const path = toDeskPath(...pathname.slice(1).split('/'));
  return search === '' ? path : `${path}?${search}`;
}
