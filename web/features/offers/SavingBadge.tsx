import type { Announcement } from '#shared/contracts/announcements.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { findSaving } from './offer-price.ts';

/** Saving such as −20 %; nothing without one. */
export function SavingBadge({ offer }: { offer: Announcement }) {
  const t = useTranslate();
  const saving = findSaving(offer);
  if (!saving) return null;
  return (
    <Badge tone="accent" className="saving-badge">
      <VisuallyHidden>{t('offers.percent', { percent: saving.percent })}</VisuallyHidden>
      <span aria-hidden="true">−{saving.percent}&nbsp;%</span>
    </Badge>
  );
}
