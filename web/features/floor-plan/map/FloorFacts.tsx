import type { Entrance } from '#shared/contracts/entrances.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { Link } from '../../../ui/Link.tsx';
import { groupAlike, type WayUp } from './connectors.ts';
import { entranceGlyphs, findAmenityGlyph, getWayUpGlyph } from './Glyph.tsx';
import type { PlanPlace } from './plan-places.ts';
import type { Choose } from './use-choose.ts';

interface Props {
  ways: readonly WayUp[];
  places: readonly PlanPlace[];
  /** Entrances on this floor. */
  entrances: readonly Entrance[];
  floors: readonly FloorplanSummary[];
  toFloorHref: (planId: number) => string;
  toHref: (place: PlanPlace) => string | undefined;
  toEntranceHref: (entrance: Entrance) => string;
  onChoose: Choose;
}

/** Other content of the plan as text: connections to other floors, amenities and entrances. */
export function FloorFacts({ ways, places, entrances, floors, toFloorHref, toHref, toEntranceHref, onChoose }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const amenities = Map.groupBy(
    places.flatMap((place) => (place.kind === 'amenity' ? [place] : [])),
    ({ amenity }) => amenity.id,
  );
  return (
    <div className="floor-facts">
      {amenities.size > 0 && (
        <section>
          <h2 className="floor-facts-title">{t('floor_plan.amenities')}</h2>
          <ul className="floor-facts-list">
            {[...amenities.values()].map(([place, ...others]) => {
              if (!place) return null;
              const href = toHref(place) ?? '';
              return (
                <li key={place.shape.unit}>
                  <Sign path={findAmenityGlyph(place.amenity.icon)} />
                  {others.length > 0 && <span>{`${others.length + 1} × `}</span>}
                  <Link href={href} onClick={(event) => onChoose(event, href)}>
                    {texts.get(place.amenity, 'title')}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {entrances.length > 0 && (
        <section>
          <h2 className="floor-facts-title">{t('floor_plan.entrances')}</h2>
          <ul className="floor-facts-list">
            {entrances.map((entrance) => {
              const href = toEntranceHref(entrance);
              return (
                <li key={entrance.id}>
                  <Sign path={entranceGlyphs[entrance.kind]} />
                  <Link href={href} onClick={(event) => onChoose(event, href)}>
                    {texts.get(entrance, 'title')}
                  </Link>
                  {entrance.is_closed && <small className="floor-facts-note">{t('entrances.closed')}</small>}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {ways.length > 0 && (
        <section>
          <h2 className="floor-facts-title">{t('floor_plan.ways')}</h2>
          <ul className="floor-facts-list">
            {groupAlike(ways).map(({ way, count }) => (
              <li key={way.id}>
                <Sign path={getWayUpGlyph(way.kind)} />
                <span>
                  <span>
                    {count > 1 ? `${count} × ` : ''}
                    {t(`floor_plan.way_${way.kind}`)}
                  </span>
                  {floors
                    .filter(({ id }) => way.planIds.includes(id))
                    .map((floor, index) => (
                      <span key={floor.id}>
                        {index === 0 ? ' → ' : ', '}
                        <Link href={toFloorHref(floor.id)}>{texts.get(floor, 'title')}</Link>
                      </span>
                    ))}
                  <small className="floor-facts-note">
                    {toNote(way)
                      .map((key) => t(key))
                      .join(' · ')}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
// messages: floor_plan.way_*
// messages: floor_plan.step*

const toNote = ({ isStepFree, isWorking }: WayUp) => [
  isStepFree ? 'floor_plan.step_free' : 'floor_plan.steps',
  ...(isWorking ? [] : ['floor_plan.out_of_order']),
];

function Sign({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
