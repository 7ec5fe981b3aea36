import { type FaultUpstream, sendJson, success } from './upstream.ts';

/** Returns a news item of the centre, with a title in every language. */
export function announcement(id: number, changes: Record<string, unknown> = {}) {
  return {
    id,
    type: 'news',
    scope: 'mall',
    published_at: '2026-11-20T08:00:00Z',
    translations: [
      { locale: 'cz', title: `Zpráva ${id}`, perex: 'Co je nového.' },
      { locale: 'en', title: `Story ${id}`, perex: 'What is new.' },
      { locale: 'sk', title: `Správa ${id}` },
      { locale: 'de', title: `Bericht ${id}` },
    ],
    ...changes,
  };
}

/** Makes the mall API return these announcements, both in every list and as single records. */
export function answerAnnouncements(upstream: FaultUpstream, announcements: readonly { id: number }[]): void {
  const meta = { page: 1, per_page: 12, total: announcements.length, pages: 1 };
  upstream.answer('/v1/announcements/', sendJson(success(announcements, meta)));
  for (const one of announcements) upstream.answer(`/v1/announcements/${one.id}`, sendJson(success(one)));
}
