import type { ReactNode } from 'react';

export interface StatProps {
  value: ReactNode;
  label: ReactNode;
  note?: ReactNode;
}

/** A large number with its label, such as points or free parking places. */
export function Stat({ value, label, note }: StatProps) {
  return (
    <div className="stat">
      <p className="stat-label">{label}</p>
      <p className="stat-value">{value}</p>
      {note !== undefined && <p className="stat-note">{note}</p>}
    </div>
  );
}
