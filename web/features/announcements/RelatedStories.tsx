import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { Section } from '../../ui/Section.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { toSource } from './announcement-source.tsx';
import { listRelated } from './related.ts';

interface Props {
  announcement: Announcement;
  candidates: readonly Announcement[];
  heading: string;
  /** Label of the link to all. */
  linkLabel: string;
  /** A control of another feature on each announcement. */
  toAction: (announcement: Announcement) => ReactNode;
}

/** Three more of the same type; nothing if there are none. */
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
