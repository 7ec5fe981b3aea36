import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useFlag } from '../../../lib/centre/site.tsx';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/Link.tsx';

interface Props {
  floors: readonly FloorplanSummary[];
  currentId: number;
  toHref: (planId: number) => string;
}

/** Floor buttons as in a lift. Phones show only numbers; titles are added if they fit and the tenant has switched them on. */
export function FloorSwitch({ floors, currentId, toHref }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const hasTitles = useFlag('show_floor_titles_on_desktop');
  return (
    <nav aria-label={t('floor_plan.floors')}>
      <ul className={classNames('segmented floor-switch', hasTitles && 'floor-switch-titled')}>
        {floors.map((floor) => (
          <li key={floor.id}>
            <Link href={toHref(floor.id)} aria-current={floor.id === currentId ? 'page' : undefined} data-keep-scroll="">
              <span className="floor-number" aria-hidden="true">
                {floor.floor}
              </span>
              <span className="floor-title">{texts.get(floor, 'title')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the plan for an address without an id: the plan in the tenant's setting if that plan exists, else the plan of the lowest floor. */
export function findDefaultPlanId(floors: readonly FloorplanSummary[], setting: string): number | undefined {
  const chosen = floors.find(({ id }) => String(id) === setting);
  const [lowest] = [...floors].sort((a, b) => a.floor - b.floor);
  return (chosen ?? lowest)?.id;
}
