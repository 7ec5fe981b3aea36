import type { ReactNode } from 'react';
import { Chip, ChipGroup } from './Chip.tsx';

interface Props {
  /** Name of the filter, for screen readers. */
  label: string;
  limits: readonly number[];
  /** Undefined if the list is not filtered. */
  chosen: number | undefined;
  toLabel: (limit: number) => string;
  /** Returns the address of the list up to a limit, or without a limit. */
  toHref: (limit: number | undefined) => string;
  /** Chip after the limits. Not shown without limits. */
  last?: ReactNode;
}

/** Upper limits of a list as links. The chosen limit is removed by its own link; it is also shown if it is not one of the limits. */
export function LimitChips({ label, limits, chosen, toLabel, toHref, last }: Props) {
  const shown = [...new Set(chosen === undefined ? limits : [...limits, chosen])].sort((one, other) => one - other);
  if (shown.length === 0) return null;
  return (
    <ChipGroup label={label}>
      {shown.map((limit) => (
        <Chip key={limit} href={toHref(limit === chosen ? undefined : limit)} isCurrent={limit === chosen}>
          {toLabel(limit)}
        </Chip>
      ))}
      {last}
    </ChipGroup>
  );
}
