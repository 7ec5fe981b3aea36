import { useSearchParams } from 'react-router';
import { toDeskPath } from '../lib/desk-path.ts';
import { findSetting, partNames, type SettingPart } from './setting-groups.ts';

export const toPartPath = (part: SettingPart) => `${toDeskPath('settings')}?part=${part}`;

/** Path at the desk to the preview of the site, opened for a part of the settings or for a single setting. */
export function toPreviewPlace(part: SettingPart, setting: string | undefined): string {
  return `settings/preview?${new URLSearchParams(setting === undefined ? { part } : { setting })}`;
}

/** The part or setting for which the preview was opened. */
export function usePreviewQuery(): { part: SettingPart; setting: string | undefined } {
  const [params] = useSearchParams();
  const setting = params.get('setting') ?? undefined;
  return { part: (setting && findSetting(setting)?.part) || toPart(params), setting };
}

/** Shown part and search text, from the address. */
export function usePartQuery() {
  const [params, setParams] = useSearchParams();
  const part = toPart(params);
  return {
    part,
    q: params.get('q') ?? '',
    show: (to: SettingPart) => setParams({ part: to }, { replace: true }),
    search: (q: string) => setParams(q === '' ? { part } : { part, q }, { replace: true }),
  };
}

function toPart(params: URLSearchParams): SettingPart {
  return partNames.find((name) => name === params.get('part')) ?? 'identity';
}
