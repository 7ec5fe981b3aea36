import type { MemberNotice } from '#shared/contracts/notices.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';

interface NoticeTexts {
  title: string;
  text: string;
  icon: IconName;
  /** Link to the subject of the notice; undefined if the tenant does not have this page. */
  href: string | undefined;
}

/** Text and link of a notice in the page's language. */
export function useNoticeTexts(): (notice: MemberNotice) => NoticeTexts {
  const t = useTranslate();
  const toPoints = usePoints();
  const dates = useDateFormats();
  const texts = useRecordTexts();
  const toLink = useMemberLinks();
  const { locale } = useSite();

  return (notice) => {
    switch (notice.kind) {
      case 'points_end':
        return {
          title: t('notices.points_end'),
          text: t('notices.points_end_text', { points: toPoints(notice.points), date: dates.day(notice.on) }),
          icon: 'star',
          href: toLink('dashboard-my-points'),
        };
      case 'reward_ends':
        return {
          title: t('notices.reward_ends'),
          text: t('notices.reward_ends_text', { name: nameOf(notice), date: dates.day(notice.on) }),
          icon: 'gift',
          href: toLink('my-reward', { id: notice.customer_reward_id }),
        };
      case 'level_ends':
        return {
          title: t('notices.level_ends', { name: nameOf(notice) }),
          text: t('notices.level_ends_text', { points: toPoints(notice.points), date: dates.day(notice.on) }),
          icon: 'clock',
          href: toLink('dashboard-get-points'),
        };
      case 'level_won':
        return {
          title: t('notices.level_won', { name: nameOf(notice) }),
          text: t('notices.level_won_text'),
          icon: 'star-filled',
          href: toLink('dashboard'),
        };
      case 'level_lost':
        return {
          title: t('notices.level_lost', { name: nameOf(notice) }),
          text: t('notices.level_lost_text'),
          icon: 'star',
          href: toLink('dashboard-get-points'),
        };
      case 'birthday_bonus': {
        const { points, settled = 0 } = notice;
        const values = { points: toPoints(points) };
        return {
          title: t('notices.birthday_bonus'),
          text:
            settled > 0
              ? t('notices.birthday_bonus_settled_text', { ...values, settled: toPoints(settled) })
              : t('notices.birthday_bonus_text', values),
          icon: 'gift',
          href: toLink('dashboard-my-points'),
        };
      }
      case 'booking_tomorrow':
        return {
          title: t('notices.booking_tomorrow'),
          text: t('notices.booking_tomorrow_text', { name: nameOf(notice), time: dates.dayTime(notice.starts_at) }),
          icon: 'calendar',
          href: toLink('dashboard-bookings'),
        };
      case 'booking_reversed':
        return {
          title: t('notices.booking_reversed'),
          text: t('notices.booking_reversed_text', { name: nameOf(notice), time: dates.dayTime(notice.starts_at) }),
          icon: 'calendar',
          href: toLink('dashboard-bookings'),
        };
      case 'places_offered':
        return {
          title: t('notices.places_offered'),
          text: t('notices.places_offered_text', {
            name: nameOf(notice),
            time: dates.dayTime(notice.starts_at),
            until: dates.dayTime(notice.offer_until),
          }),
          icon: 'calendar',
          href: toLink('dashboard-bookings'),
        };
      case 'gift_card_changed':
        return {
          title: t('notices.gift_card_changed'),
          text: t('notices.gift_card_changed_text', { balance: formatMoney(notice.balance, locale) }),
          icon: 'card',
          href: toLink('gift-card', { id: notice.gift_card_id }),
        };
      case 'household_accepted':
      case 'household_joined':
      case 'household_left':
        return {
          title: t(`notices.${notice.kind}`, { name: notice.name || t('notices.someone') }),
          text: t(notice.kind === 'household_left' ? 'notices.household_left_text' : 'notices.household_joined_text'),
          icon: 'user',
          href: toLink('dashboard-household'),
        };
      case 'household_removed':
        return {
          title: t('notices.household_removed'),
          text: t('notices.household_removed_text'),
          icon: 'user',
          href: toLink('dashboard-household'),
        };
      case 'reply':
        return {
          title: t('notices.reply'),
          text: notice.subject,
          icon: 'message',
          href: toLink('dashboard-support', {}, { conversation: notice.conversation_id }),
        };
    }
  };

  function nameOf(notice: Extract<MemberNotice, { translations: unknown }>): string {
    return texts.find(notice, 'title') ?? '–';
  }
}
// messages: notices.household_accepted, notices.household_joined, notices.household_left
