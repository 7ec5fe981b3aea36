import type { DateParts } from './dates.ts';

interface Props {
  parts: DateParts;
  /** `tile`: on a picture · `column`: at the start of a list row. */
  kind?: 'tile' | 'column';
}

/** A date in large type. Hidden from screen readers, because the text beside this block contains the same date in words. */
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
