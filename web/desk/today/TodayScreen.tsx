import { toZoned } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { toRoleNames, useStaff } from '../lib/staff.ts';
import { useDates } from '../lib/use-dates.ts';
import { listPlaces } from '../places.ts';
import { ShopEarnings } from '../settlement/ShopEarnings.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { TodayNotices } from '../visitor-notices/TodayNotices.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import { TodaySchedule } from './TodaySchedule.tsx';
import { TodayTodo } from './TodayTodo.tsx';
import { Visits } from './Visits.tsx';

/** The first page: the staff member's tasks. */
export function TodayScreen() {
  const t = useTranslate();
  const { start } = useDesk();
  const { name, roles } = useStaff();
  const { day } = useDates();
  const now = new Date();
  const { hour } = toZoned(now, start.timeZone);
  const greeting = hour < 10 ? t('today.morning', { name }) : hour < 18 ? t('today.hello', { name }) : t('today.evening', { name });
  const work = listPlaces(roles).filter(({ path }) => path !== '');
  return (
    <DeskPage title={greeting} lead={t('today.lead', { day: day(now), role: toRoleNames(roles, t) })}>
      <ShopEarnings />
      <TodayTodo />
      <TodaySchedule />
      <TodayNotices />
      <TodayFigures />
      <ul className="desk-tiles">
        {work.map(({ path, label, about, icon }) => (
          <Tile key={path} href={toDeskPath(path)} icon={icon} title={t(label)} about={t(about)} />
        ))}
        <Tile href={toDeskPath('account')} icon="user" title={t('places.account')} about={t('places.account_about')} />
        <Tile href={start.publicUrl} icon="external" title={t('today.site')} about={t('today.site_about')} />
      </ul>
      <Visits />
    </DeskPage>
  );
}

function Tile({ href, icon, title, about }: { href: string; icon: IconName; title: string; about: string }) {
  return (
    <li className="desk-tile">
      <Icon name={icon} />
      <div>
        <h2 className="desk-tile-title">
          <Link href={href} className="desk-tile-link">
            {title}
          </Link>
        </h2>
        <p className="desk-tile-about">{about}</p>
      </div>
    </li>
  );
}
// messages: places.*
