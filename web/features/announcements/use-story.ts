import { type Announcement, type AnnouncementDetail, getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import type { PagePlace } from '../../lib/navigation/page-head.ts';
import { useRoute } from '../../lib/navigation/route.tsx';
import { type Page, usePage } from '../../lib/navigation/use-page.ts';
import { type RecordTexts, useRecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';

const routesOfTypes = { news: 'news-detail', event: 'event' } as const;

type Schema = Readonly<Record<string, unknown>>;
/** Creates schema.org data. Only for the server, so guard it with `import.meta.env.SSR`. */
type ToSchema = false | ((site: SiteConfig, announcement: AnnouncementDetail, place: PagePlace) => Schema | undefined);

interface ShownStory {
  page: Page;
  /** The announcement. `NotFound` if the announcement has another type. */
  resource: Resource<AnnouncementDetail>;
  /** The newest announcements of the same type, possibly including the announcement in the address. */
  candidates: readonly Announcement[];
}

/** The announcement in the address, and its page's head. */
export function useStory(type: keyof typeof routesOfTypes, toSchema: ToSchema): ShownStory {
  const texts = useRecordTexts();
  const site = useSite();
  const id = Number(useRoute().params.id);
  const resource = ofType(useEndpoint(getAnnouncement, { params: { id } }), type);
  const newest = useEndpoint(listAnnouncements, { query: { type, per_page: 8 } });
  const story = resource.state === 'ready' ? resource.data : undefined;
  const page = usePage({
    route: routesOfTypes[type],
    record: story,
    description: import.meta.env.SSR && story && toSummary(story, texts),
    picture: story?.image,
    kind: 'article',
    schema: import.meta.env.SSR && story && toSchema && ((place) => [toSchema(site, story, place)]),
  });
  return { page, resource, candidates: newest.state === 'ready' ? newest.data : [] };
}

/** Replaces announcements of other types by `NotFound`. */
export function ofType(resource: Resource<AnnouncementDetail>, type: Announcement['type']): Resource<AnnouncementDetail> {
  const isOther = resource.state === 'ready' && resource.data.type !== type;
  return isOther ? { state: 'failed', code: 'NotFound', retry: () => location.reload() } : resource;
}

const maxCharacters = 160;

/** Summary in one or two sentences: the perex, else the beginning of the article, else the title. */
export function toSummary(announcement: Announcement, texts: RecordTexts): string {
  return (
    texts.find(announcement, 'perex') ??
    (toPlainText(texts.find(announcement, 'article') ?? '', maxCharacters) || texts.get(announcement, 'title'))
  );
}
