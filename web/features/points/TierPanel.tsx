import type { Tier } from '#shared/contracts/loyalty.ts';
import type { MemberTier } from '#shared/contracts/points.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { EntryIcon } from '../../ui/EntryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';

/** The member's level, progress to the next one, and benefits. */
export function TierPanel({ standing }: { standing: MemberTier }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toPerks = usePerks();
  const { tier } = standing;
  const perks = toPerks(tier);
  return (
    <>
      <div className="tier-head">
        <span className="tier-sign">
          <EntryIcon icon={tier.icon ?? undefined} fallback="star" />
        </span>
        <div>
          <p className="panel-label">{t('points.tier')}</p>
          <h2 className="tier-name">{texts.get(tier, 'name')}</h2>
        </div>
      </div>
      <TierKept standing={standing} />
      <TierProgress standing={standing} />
      {perks.length > 0 && (
        <div className="tier-perks">
          <h3>{t('points.perks')}</h3>
          <ul>
            {perks.map((perk) => (
              <li key={perk}>
                <Icon name="check" size="small" />
                {perk}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** How long the level lasts, and how many points extend it. Renders nothing for the lowest level, which cannot be lost. */
function TierKept({ standing: { tier, points_to_keep: missing, kept_until: until } }: { standing: MemberTier }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toPoints = usePoints();
  const dates = useDateFormats();
  if (missing === undefined || until === undefined) return null;
  const values = { tier: texts.get(tier, 'name'), date: dates.day(until) };
  return <p>{missing > 0 ? t('points.tier_keep', { ...values, points: toPoints(missing) }) : t('points.tier_kept', values)}</p>;
}

/** Progress to the next level, or that the member has the highest level. */
function TierProgress({
  standing: { next_tier: next, points_to_next: missing, points_in_period: earned, ...rest },
}: {
  standing: MemberTier;
}) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toPoints = usePoints();
  const dates = useDateFormats();
  if (!next || missing === null) return <p>{t('points.tier_highest')}</p>;
  return (
    <div className="stack-small">
      <Progress
        label={t('points.tier_next', { count: missing, points: toPoints(missing), tier: texts.get(next, 'name') })}
        value={earned}
        max={next.threshold}
        note={t('points.of', { value: formatNumber(earned, locale), total: formatNumber(next.threshold, locale) })}
      />
      <p className="quiet small">{t('points.period', { date: dates.day(rest.period_ends_at) })}</p>
    </div>
  );
}

/** Benefits of a level in the page's language. */
function usePerks(): (tier: Tier) => readonly string[] {
  const { locale, fallbackLocale, settings } = useSite();
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  return (tier) => findTranslation(tier.translations, locale, options)?.perks ?? [];
}
