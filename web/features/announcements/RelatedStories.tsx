import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { Section } from '../../ui/Section.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { toSource } from './announcement-source.tsx';
import { listRelated } from './related.ts';

interface Props {
  announcement: Announcement;
  candidates: readonly Announcement[];
  heading: string;
  link: { label: string; href: string } | undefined;
  /** A control of another feature on each of them. */
  toAction: (announcement: Announcement) => ReactNode;
}

/** Three more of the same kind; nothing where there are none. */
export function RelatedStories({ announcement, candidates, heading, link, toAction }: Props) {
  const related = listRelated(announcement, candidates);
  if (related.length === 0) return null;
  return (
    <Section heading={heading} link={link} tone="surface">
      <CardGrid size="large" className="story-related">
        {related.map((other) => (
          <AnnouncementCard key={other.id} announcement={other} source={toSource(other)} action={toAction(other)} />
        ))}
      </CardGrid>
    </Section>
  );
}
