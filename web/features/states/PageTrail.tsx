import { useSite } from '../../lib/centre/site.tsx';
import { type TrailEnd, toTrail } from '../../lib/navigation/trail.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';

/** Breadcrumbs from the overview to this page. */
export function PageTrail({ page }: { page: TrailEnd }) {
  const t = useTranslate();
  return <Breadcrumbs label={t('breadcrumbs.label')} trail={toTrail(page, useSite(), t)} />;
}
