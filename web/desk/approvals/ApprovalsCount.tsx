import { useTranslate } from '../../lib/texts/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useWaitingApprovals } from './use-waiting.ts';

/** Number of waiting offers, beside the place's name in the menu. */
export function ApprovalsCount() {
  const t = useTranslate();
  const waiting = useWaitingApprovals() ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="desk-count">
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <VisuallyHidden>{t('approvals.waiting', { count: waiting })}</VisuallyHidden>
    </span>
  );
}
