import { type ReactNode, useId } from 'react';

export interface ProgressProps {
  label: ReactNode;
  value: number;
  max: number;
  /** The progress in words, such as "320 of 500 points". */
  note?: ReactNode;
}

/** Progress of a tier or an upload. */
export function Progress({ label, value, max, note }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress">
      <label className="progress-label" htmlFor={id}>
        {label}
      </label>
      {note !== undefined && <span className="progress-note">{note}</span>}
      <progress id={id} value={Math.min(value, max)} max={max} />
    </div>
  );
}
