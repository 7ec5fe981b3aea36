import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

/** A failed action: no answer, or refused as a whole. Typed input is kept. */
export function ActFailure({ act }: { act: ActState<unknown> }) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (act.state !== 'failed') return null;
  const { title, message } = toFailure(act);
  const isPast = [act.errors.publish_at, act.errors.unpublish_at].some((codes) => codes?.includes('too_late'));
  return (
    <Notice tone="error" role="alert" title={title}>
      {isPast ? t('schedule.error_past') : message}
    </Notice>
  );
}
