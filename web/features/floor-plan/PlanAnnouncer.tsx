import { toMinutes, toRoundMetres } from '#shared/rules/way-figures.ts';
import type { Way } from '#shared/rules/way-finding.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface Props {
  /** Number of companies found by a search. */
  found: number | undefined;
  /** Title of the selected place. */
  chosen: string | undefined;
  way: Way | undefined;
}

/**
 * Announces changes to screen readers. Sets the initial text after hydration, because screen readers do not announce a text that is in the page from
 * the start.
 */
export function PlanAnnouncer({ found, chosen, way }: Props) {
  const t = useTranslate();
  const { isLive } = useNow();
  const toText = () => {
    if (found !== undefined) return t('floor_plan.found', { count: found });
    if (chosen !== undefined) return t('floor_plan.chosen_is', { title: chosen });
    return way ? t('way.found', { minutes: toMinutes(way.seconds), metres: toRoundMetres(way.metres) }) : '';
  };
  return (
    <VisuallyHidden>
      <span role="status">{isLive ? toText() : ''}</span>
    </VisuallyHidden>
  );
}
