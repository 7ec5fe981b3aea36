import { useSearchParams } from 'react-router';
import { deskUnitStates } from '#shared/contracts/desk-units.ts';

/** State of the screen in the address. */
export interface UnitQuery {
  floor?: number | undefined;
  /** Selected unit of that floor. */
  unit?: string | undefined;
  q?: string | undefined;
  state?: (typeof deskUnitStates)[number] | undefined;
  /** Shows shops without a unit instead of a floor. */
  isUnplaced: boolean;
}

export function useUnitQuery() {
  const [params, setParams] = useSearchParams();
  const query: UnitQuery = {
    floor: Number(params.get('floor')) || undefined,
    unit: params.get('unit') ?? undefined,
    q: params.get('q')?.trim() || undefined,
    state: deskUnitStates.find((state) => state === params.get('state')),
    isUnplaced: params.get('view') === 'unplaced',
  };
  return {
    query,
    /** Changes only the given parameters; undefined removes one. */
    set(changed: Readonly<Partial<Record<'floor' | 'unit' | 'q' | 'state', string | undefined>>>) {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
