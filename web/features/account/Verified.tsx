import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** Shown when the account is active, with the points already credited. */
export function Verified() {
  const t = useTranslate();
  const toPoints = usePoints();
  const toLink = useMemberLinks();
  const program = useEndpoint(getLoyaltyProgram);
  const bonus = program.state === 'ready' ? program.data.welcome_bonus : 0;
  return (
    <Outcome
      title={t('account.verified')}
      takesFocus
      action={<Button href={toLink('dashboard') ?? toLink('home') ?? '.'}>{t('account.to_dashboard')}</Button>}
    >
      <p>{t('account.verified_text')}</p>
      {bonus > 0 && <p>{t('account.verified_bonus', { points: toPoints(bonus) })}</p>}
    </Outcome>
  );
}
