import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { Section } from '../../ui/Section.tsx';
import { FloorDrawing } from './FloorDrawing.tsx';

/** Links to the floor plan: the floors as a list and as a drawing, the top one first. */
export function FloorTeaser({ floorplans }: { floorplans: readonly FloorplanSummary[] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const floors = floorplans
    .toSorted((a, b) => b.floor - a.floor)
    .flatMap((plan) => {
      const href = toLink('floorplan', { id: plan.id });
      return href ? [{ label: texts.get(plan, 'title'), href }] : [];
    });
  if (floors.length === 0) return null;
  return (
    <Section tone="primary" className="home-floors">
      <div className="home-floors-grid">
        <div className="home-floors-words">
          <h2>{t('home.floors')}</h2>
          <p className="section-lead">{t('home.floors_lead')}</p>
          <LinkList size="large" label={t('home.floors_label')} entries={floors} />
        </div>
        <FloorDrawing count={floors.length} />
      </div>
    </Section>
  );
}
