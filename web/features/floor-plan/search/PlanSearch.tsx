import type { MouseEvent } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { FoundPlace } from './found-places.ts';

interface Props {
  /** Address of the page that shows results before scripts are loaded. */
  action: string;
  text: string;
  onChange: (text: string) => void;
  /** Called when the visitor is about to type. */
  onPrepare: () => void;
  /** Enter selects the first result. */
  onSubmit: () => void;
}

/** Finds a company by name or kind, on any floor. */
export function PlanSearch({ action, text, onChange, onPrepare, onSubmit }: Props) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the focus
    <div className="plan-search" onFocus={onPrepare}>
      <SearchField
        action={action}
        label={t('floor_plan.find')}
        submitLabel={t('floor_plan.find_submit')}
        placeholder={t('floor_plan.find')}
        value={text}
        onChange={onChange}
        onSubmit={onSubmit}
      />
    </div>
  );
}

interface PlaceListProps {
  places: readonly FoundPlace[];
  /** Text if there are no places. */
  empty: string;
  isSelected: (place: FoundPlace) => boolean;
  toHref: (place: FoundPlace) => string;
  onChoose: (event: MouseEvent, href: string, place: FoundPlace) => void;
}

/** List of places, each with its floor. */
export function PlaceList({ places, empty, isSelected, toHref, onChoose }: PlaceListProps) {
  const t = useTranslate();
  if (places.length === 0) return <p className="plan-nobody">{empty}</p>;
  return (
    <ul className="plan-companies" aria-label={t('floor_plan.list')}>
      {places.map((place) => {
        const href = toHref(place);
        return (
          <li key={toKey(place)}>
            <Link href={href} aria-current={isSelected(place) || undefined} onClick={(event) => onChoose(event, href, place)}>
              <span className={`plan-kind plan-kind-${place.kind === 'company' ? place.company.type : place.kind}`} aria-hidden="true" />
              <span className="plan-company-words">
                {place.title}
                <small>{place.note}</small>
              </span>
              {place.floor !== undefined && (
                <span className="plan-company-floor">
                  <span className="visually-hidden">{t('shops.floor', { floor: place.floor })}</span>
                  <span aria-hidden="true">{place.floor}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Key of a place. Contains the kind, because ids are unique only within a kind. */
export function toKey(place: FoundPlace): string {
  if (place.kind === 'company') return `shop-${place.company.id}`;
  return place.kind === 'amenity' ? `amenity-${place.amenity.id}` : `entrance-${place.entrance.id}`;
}
