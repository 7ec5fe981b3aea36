import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Image } from '../../ui/Image.tsx';

interface Props {
  rewards: readonly CustomerReward[];
  label: string;
}

const tones = { active: 'success', used: 'neutral', expired: 'neutral', refunded: 'neutral' } as const;

/** Activated rewards in short: title, status and end. */
export function ActivatedRewards({ rewards, label }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDateFormats();
  const toPoints = usePoints();
  const toLink = useMemberLinks();
  return (
    <ul className="activated" aria-label={label}>
      {rewards.map((reward) => (
        <li key={reward.id}>
          <Card
            layout="row"
            level={3}
            title={texts.get(reward, 'title')}
            href={toLink('my-reward', { id: reward.id })}
            media={<Image {...toPicture(reward.image, 480)} alt="" ratio="rewards" sizes="8rem" fallbackIcon="gift" />}
          >
            <p>
              <Badge tone={tones[reward.status]}>{t(`awards.status_${reward.status}`)}</Badge>
            </p>
            <p className="quiet small">
              {t(`awards.when_${reward.status}`, {
                date: dates.day(reward.status === 'used' ? (reward.used_at ?? reward.activated_at) : reward.expires_at),
              })}
              {' · '}
              {reward.points > 0 ? toPoints(reward.points) : t('awards.gift')}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
// messages: awards.status_*
// messages: awards.when_*
