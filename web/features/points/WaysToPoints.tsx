import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks, useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ArrowLink } from '../../ui/Link.tsx';

interface Way {
  key: string;
  icon: IconName;
  title: string;
  text: string;
  link?: { label: string; href: string | undefined };
}

/** Ways to earn points, the most common first. */
export function WaysToPoints({ program }: { program: LoyaltyProgram }) {
  return (
    <ol className="points-ways">
      {useWays(program).map(({ key, icon, title, text, link }) => (
        <li key={key} className="panel">
          <span className="tier-sign">
            <Icon name={icon} />
          </span>
          <h2>{title}</h2>
          <p>{text}</p>
          {link?.href !== undefined && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
        </li>
      ))}
    </ol>
  );
}

function useWays({ spend_per_point: spend, welcome_bonus: welcome, birthday_bonus: birthday }: LoyaltyProgram): readonly Way[] {
  const t = useTranslate();
  const { locale } = useSite();
  const toPoints = usePoints();
  const toLink = useMemberLinks();
  const toShops = useLinks();
  const way = (key: string, icon: IconName, values: Record<string, string> = {}): Way => ({
    key,
    icon,
    title: t(`get_points.way_${key}`),
    text: t(`get_points.way_${key}_text`, values),
  });
  return [
    {
      ...way('receipt', 'camera', { spend: formatMoney(spend, locale) }),
      link: { label: t('get_points.upload'), href: toLink('dashboard-receipts', {}, { new: 1 }) },
    },
    {
      ...way('shops', 'store'),
      link: { label: t('get_points.shops'), href: toShops('shops', { category: localeFacts[locale].allCategories, page: 1 }) },
    },
    { ...way('card', 'qr'), link: { label: t('get_points.card'), href: toLink('dashboard') } },
    ...(birthday > 0
      ? [
          {
            ...way('birthday', 'gift', { points: toPoints(birthday) }),
            link: { label: t('get_points.profile'), href: toLink('dashboard-profile') },
          },
        ]
      : []),
    ...(welcome > 0 ? [way('welcome', 'star', { points: toPoints(welcome) })] : []),
  ];
}
// messages: get_points.way_*
