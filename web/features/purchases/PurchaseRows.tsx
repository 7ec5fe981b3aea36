import type { Purchase } from '#shared/contracts/purchases.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  purchases: readonly Purchase[];
  label: string;
}

const icons: Readonly<Record<Purchase['kind'], IconName>> = { booking: 'calendar', gift_card: 'card', customer_reward: 'gift' };

const routes = { booking: 'booking-receipt', gift_card: 'gift-card', customer_reward: 'my-reward' } as const;

/** Purchases, newest first: title, date, number, and price. */
export function PurchaseRows({ purchases, label }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDateFormats();
  const toPoints = usePoints();
  const toLink = useMemberLinks();
  const { locale } = useSite();
  return (
    <ol className="purchases" aria-label={label}>
      {purchases.map((purchase) => {
        const { id, kind, number, purchased_at, price, points } = purchase;
        const href = toLink(routes[kind], { id });
        const title = texts.get(purchase, 'title');
        return (
          <li key={`${kind} ${id}`} className="purchase">
            <span className="purchase-sign">
              <Icon name={icons[kind]} size="small" />
            </span>
            <div>
              <p className="purchase-title">{href === undefined ? title : <Link href={href}>{title}</Link>}</p>
              <p className="purchase-notes">
                {t(`purchases.kind_${kind}`)} · <time dateTime={purchased_at}>{dates.day(purchased_at)}</time> ·{' '}
                <span className="purchase-number">{number}</span>
              </p>
            </div>
            <p className="purchase-cost">{price ? formatMoney(price, locale) : points !== null && toPoints(points)}</p>
          </li>
        );
      })}
    </ol>
  );
}
// messages: purchases.kind_*
