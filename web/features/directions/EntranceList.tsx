import { type EntranceKind, listEntrances } from '#shared/contracts/entrances.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';

const icons: Readonly<Record<EntranceKind, IconName>> = {
  street: 'map-pin',
  level_access: 'accessibility',
  car_park: 'car',
  tram: 'bus',
  underground: 'bus',
};

/** All entrances of the centre, each with a description and a link to its location on the plan. */
export function EntranceList() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const entrances = useEndpoint(listEntrances);
  if (entrances.state !== 'ready') return null;
  return (
    <Section heading={t('entrances.heading')}>
      <ul className="entrance-list" aria-label={t('entrances.heading')}>
        {entrances.data.map((entrance) => {
          const title = texts.get(entrance, 'title');
          const href = toLink('floorplan', { id: entrance.floorplan_id }, { entrance: entrance.id });
          const facts = [
            t(`entrances.kind_${entrance.kind}`),
            entrance.address,
            typeof entrance.step_free === 'boolean' && t(entrance.step_free ? 'floor_plan.step_free' : 'floor_plan.steps'),
          ].filter(Boolean);
          return (
            <li key={entrance.id} className="entrance">
              <Icon name={icons[entrance.kind]} />
              <div className="stack-small">
                <h3 className="entrance-title">{href ? <Link href={href}>{title}</Link> : title}</h3>
                {entrance.is_closed && <Badge tone="error">{t('entrances.closed')}</Badge>}
                <p className="small quiet">{facts.join(' · ')}</p>
                <p className="small">{texts.find(entrance, 'description')}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
// messages: entrances.kind_*
