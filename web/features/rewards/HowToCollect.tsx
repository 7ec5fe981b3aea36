import type { Tier } from '#shared/contracts/loyalty.ts';
import { useFlag } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { useMembershipLinks } from './CollectLinks.tsx';

interface Props {
  tiers: readonly Tier[];
}

const steps = ['join', 'collect', 'exchange'] as const;

/** How to earn points, and the benefits of levels. If the tenant has no login, only the levels. */
export function HowToCollect({ tiers }: Props) {
  const t = useTranslate();
  const canJoin = useFlag('is_authentication_active');
  const { programme } = useMembershipLinks();
  if (!canJoin && tiers.length === 0) return null;
  return (
    <Section
      heading={canJoin ? t('rewards.how') : t('rewards.tiers')}
      tone="surface"
      link={programme && { label: programme.title, href: programme.href }}
      className="reward-how"
    >
      {canJoin && (
        <ol className="reward-steps">
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`rewards.${step}_title`)}</h3>
              <p>{t(`rewards.${step}_text`)}</p>
            </li>
          ))}
        </ol>
      )}
      {canJoin && <WayIn />}
      {tiers.length > 0 && <Tiers tiers={tiers} />}
    </Section>
  );
}

/** Links for the next step: for visitors to log in, for members to earn points. */
function WayIn() {
  const t = useTranslate();
  const isMember = useSession() === 'member';
  const toLink = useMemberLinks();
  const { login } = useMembershipLinks();
  const href = isMember ? toLink('dashboard-get-points') : login;
  return href && <Button href={href}>{isMember ? t('menu.dashboard-get-points') : t('rewards.login')}</Button>;
}

function Tiers({ tiers }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toPoints = usePoints();
  return (
    <ul className="reward-tiers" aria-label={t('rewards.tiers')}>
      {tiers.map((tier) => (
        <li key={tier.id} className="reward-tier">
          <p className="reward-tier-from">
            {tier.threshold > 0 ? t('rewards.tier_from', { points: toPoints(tier.threshold) }) : t('rewards.tier_start')}
          </p>
          <h3>{texts.get(tier, 'name')}</h3>
          {texts.find(tier, 'description') && <p className="quiet">{texts.find(tier, 'description')}</p>}
        </li>
      ))}
    </ul>
  );
}
// messages: rewards.join_*
// messages: rewards.collect_*
// messages: rewards.exchange_*
