import { useContext, useEffect, useRef, useState } from 'react';
import { listPointsHistory, type PointsEntry } from '#shared/contracts/points.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useEntryTexts } from './entry-texts.ts';
import { type Cell, toCsv } from './points-csv.ts';

type ExportState = { state: 'idle' } | { state: 'running'; done: number; total: number } | { state: 'failed' };

const pageSize = 48;

/** Exports the whole history for a spreadsheet: fetches all pages one after the other, and creates the file here. */
export function useHistoryExport() {
  const supply = useContext(SupplyContext);
  const t = useTranslate();
  const { locale, publicUrl } = useSite();
  const dates = useDateFormats();
  const { now } = useNow();
  const toTexts = useEntryTexts();
  const [running, setRunning] = useState<ExportState>({ state: 'idle' });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function readAll(): Promise<PointsEntry[]> {
    const entries: PointsEntry[] = [];
    let before: number | undefined;
    for (let page = 1, pages = 1; page <= pages && isShown.current && supply; page += 1) {
      const { data, meta } = await supply.api.read(listPointsHistory, { query: { page, per_page: pageSize, ...(before && { before }) } });
      before ??= data[0]?.id; // new entries do not shift pages
      pages = meta?.pages ?? 1;
      entries.push(...data);
      setRunning({ state: 'running', done: entries.length, total: meta?.total ?? entries.length });
    }
    return entries;
  }

  const toDay = (instant: string | Date) => calendarDateIn(new Date(instant), dates.timeZone);
  const toRow = (entry: PointsEntry): Cell[] => {
    const { what, kind, sum, receipt } = toTexts(entry);
    const { created_at: at, points, expires_on: until, balance_after: after } = entry;
    const time = formatDate(at, 'HH:mm', locale, dates.timeZone);
    return [toDay(at), time, kind, what, sum ?? '', points, until ?? '', after, receipt === undefined ? '' : publicUrl + receipt];
  };

  async function start(): Promise<void> {
    if (running.state === 'running') return;
    setRunning({ state: 'running', done: 0, total: 0 });
    try {
      const entries = await readAll();
      if (!isShown.current) return;
      const head = ['date', 'time', 'kind', 'what', 'sum', 'points', 'until', 'after', 'receipt'].map((column) =>
        t(`points.csv_${column}`),
      );
      const name = `${t('points.csv_file')}-${toDay(now)}.csv`;
      downloadFile(name, 'text/csv;charset=utf-8', toCsv([head, ...entries.map(toRow)]));
      setRunning({ state: 'idle' });
    } catch {
      setRunning({ state: 'failed' }); // details are not needed: offers a retry
    }
  }

  return { ...running, start: () => void start() };
}
// messages: points.csv_*
