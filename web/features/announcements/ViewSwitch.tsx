import { useTranslate } from '../../lib/texts/i18n.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';

interface Props {
  listHref: string;
  calendarHref: string;
  isCalendar: boolean;
}

/** The programme as a list or as a calendar. */
export function ViewSwitch({ listHref, calendarHref, isCalendar }: Props) {
  const t = useTranslate();
  return (
    <SegmentedLinks
      label={t('announcements.view')}
      segments={[
        { label: t('announcements.view_list'), href: listHref, icon: 'menu', isCurrent: !isCalendar },
        { label: t('announcements.view_calendar'), href: calendarHref, icon: 'calendar', isCurrent: isCalendar },
      ]}
    />
  );
}
