import type { DateParts } from './dates.ts';

interface Props {
  parts: DateParts;
  /** `tile` lies on a picture · `column` leads a row of a list. */
  kind?: 'tile' | 'column';
}

/** A date in large type. Hidden from screen readers: it stands beside the same date in words. */
export function DateBlock({ parts, kind = 'tile' }: Props) {
  return (
    <span className={`date-block date-block-${kind}`} aria-hidden="true">
      {kind === 'column' && <span className="date-block-weekday">{parts.weekday}</span>}
      <span className="date-block-day">{parts.day}</span>
      <span className="date-block-month">{parts.month}</span>
      {kind === 'column' && parts.until !== undefined && <span className="date-block-until">– {parts.until}</span>}
    </span>
  );
}
