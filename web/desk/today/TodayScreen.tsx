import { toZoned } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useStaff } from '../lib/staff.ts';
import { useDates } from '../lib/use-dates.ts';
import { listPlaces, type Place } from '../navigation.ts';
import { DeskPage } from '../shell/DeskPage.tsx';

/** The first page: what this role works at. */
export function TodayScreen() {
  const t = useTranslate();
  const { start } = useDesk();
  const { name, role } = useStaff();
  const { day } = useDates();
  const now = new Date();
  const { hour } = toZoned(now, start.timeZone);
  const greeting = hour < 10 ? t('today.morning', { name }) : hour < 18 ? t('today.hello', { name }) : t('today.evening', { name });
  return (
    <DeskPage title={greeting} lead={t('today.lead', { day: day(now), role: t(`role.${role}`) })}>
      <ul className="desk-tiles">{listPlaces(role).map((place) => place.path !== '' && <PlaceTile key={place.path} place={place} />)}</ul>
    </DeskPage>
  );
}

function PlaceTile({ place: { path, label, about, icon } }: { place: Place }) {
  const t = useTranslate();
  return (
    <li className="desk-tile">
      <Icon name={icon} />
      <div>
        <h2 className="desk-tile-title">
          <Link href={toDeskPath(path)} className="desk-tile-link">
            {t(label)}
          </Link>
        </h2>
        <p className="desk-tile-about">{t(about)}</p>
      </div>
    </li>
  );
}
// messages: role.*
