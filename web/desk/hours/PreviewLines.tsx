import type { DeskHoursPreview } from '#shared/contracts/desk-hours.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHoursTexts } from './hours-texts.ts';

/** Hours of the day before and after the change, for each zone and company. */
export function PreviewLines({ preview: { lines, total } }: { preview: DeskHoursPreview }) {
  const t = useTranslate();
  const { title, hours } = useHoursTexts();
  if (total === 0) return <Notice>{t('hours.nothing')}</Notice>;
  const rest = total - lines.length;
  return (
    <div className="stack-small">
      <h3 className="part-title">{t('hours.changes', { count: total })}</h3>
      <ul className="preview-lines">
        {lines.map(({ of, translations, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only replaced as a whole
          <li key={index} data-of={of}>
            <span>{title(translations)}</span>
            <span className="preview-hours">
              <s>{hours(before)}</s> <span aria-hidden="true">→</span> {hours(after)}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="small quiet">{t('hours.more', { count: rest })}</p>}
    </div>
  );
}
