import type { Coordinates } from '#shared/site/map-frame.ts';
import { useEntryIcons } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EntryIcon } from '../../ui/EntryIcon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { listDirections, type TravelMode, travelModes } from './direction-links.ts';

const looks: Readonly<Record<TravelMode, { icon?: string; fallback: IconName }>> = {
  foot: { icon: 'ph:person-simple-walk', fallback: 'map-pin' },
  bike: { fallback: 'bike' },
  transit: { fallback: 'bus' },
  car: { fallback: 'car' },
};

/** Links to route planners for each travel mode. Other sites are requested only after a click. */
export function TravelModes({ place }: { place: Coordinates }) {
  const t = useTranslate();
  const toOwnIcon = useEntryIcons();
  return (
    <ul className="travel-modes">
      {travelModes.map((mode) => (
        <li key={mode}>
          <h3 className="travel-mode">
            <EntryIcon icon={toOwnIcon(mode) ?? looks[mode].icon} fallback={looks[mode].fallback} size="large" />
            <span>{t(`directions.mode_${mode}`)}</span>
          </h3>
          <LinkList size="small" entries={listDirections(mode, place).map(({ service, href }) => ({ label: service, href }))} />
        </li>
      ))}
    </ul>
  );
}
// messages: directions.mode_*
