import { useSearchParams } from 'react-router';
import { toDeskPath } from '../lib/desk-path.ts';
import { partNames, type SettingPart } from './setting-groups.ts';

export const toPartPath = (part: SettingPart) => `${toDeskPath('settings')}?part=${part}`;

/** Which part of the form is shown, and what is looked for, as the address says. */
export function usePartQuery() {
  const [params, setParams] = useSearchParams();
  const part = partNames.find((name) => name === params.get('part')) ?? 'identity';
  return {
    part,
    q: params.get('q') ?? '',
    show: (to: SettingPart) => setParams({ part: to }, { replace: true }),
    search: (q: string) => setParams(q === '' ? { part } : { part, q }, { replace: true }),
  };
}
