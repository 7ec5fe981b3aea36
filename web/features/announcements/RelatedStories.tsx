import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { CardGrid } from '../../ui/Card.tsx';
import { Section } from '../../ui/Section.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { toSource } from './announcement-source.tsx';

interface Props {
  announcement: Announcement;
  candidates: readonly Announcement[];
  heading: string;
  /** Label of the link to the full list. */
  linkLabel: string;
  /** Returns a control that another feature provides for an announcement. */
  toAction: (announcement: Announcement) => ReactNode;
}

/** Up to three other announcements of the same type. Renders nothing if there are none. */
export function RelatedStories({ announcement, candidates, heading, linkLabel, toAction }: Props) {
  const href = useLinks()(announcement.type === 'event' ? 'events' : 'news', { page: 1 });
  const related = listRelated(announcement, candidates);
  if (related.length === 0) return null;
  return (
    <Section heading={heading} link={href === undefined ? undefined : { label: linkLabel, href }} tone="surface">
      <CardGrid size="large" className="story-related">
        {related.map((other) => (
          <AnnouncementCard key={other.id} announcement={other} source={toSource(other)} action={toAction(other)} />
        ))}
      </CardGrid>
    </Section>
  );
}

/** Similar announcements in the candidates' order: prefers the same company, then category, then scope. */
function listRelated(announcement: Announcement, candidates: readonly Announcement[]): Announcement[] {
  const others = candidates.filter(({ id }) => id !== announcement.id);
  const nearest = others.toSorted((a, b) => kinship(b, announcement) - kinship(a, announcement)).slice(0, overviewSizes.entitiesOfShop);
  return others.filter((other) => nearest.includes(other));
}

function kinship(other: Announcement, announcement: Announcement): number {
  const isOfCompany = typeof announcement.company_id === 'number' && other.company_id === announcement.company_id;
  const isOfCategory = other.category_ids.some((id) => announcement.category_ids.includes(id));
  return (isOfCompany ? 4 : 0) + (isOfCategory ? 2 : 0) + (other.scope === announcement.scope ? 1 : 0);
}
