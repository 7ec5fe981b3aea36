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
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useEntryTexts } from './entry-texts.ts';

/** Buttons to download or print the statement. */
export function HistoryExport() {
  const t = useTranslate();
  const { start, ...progress } = useHistoryExport();
  const isRunning = progress.state === 'running';
  return (
    <div className="history-export">
      <div className="cluster">
        <Button variant="secondary" size="small" icon="download" isLoading={isRunning} onClick={start}>
          {t('points.csv')}
        </Button>
        <Button variant="quiet" size="small" icon="print" onClick={() => window.print()}>
          {t('points.print')}
        </Button>
      </div>
      {isRunning && progress.total > 0 && (
        <Progress
          label={t('points.csv_running')}
          value={progress.done}
          max={progress.total}
          note={t('points.of', { value: progress.done, total: progress.total })}
        />
      )}
      {progress.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t('points.csv_failed')}
        </Notice>
      )}
    </div>
  );
}

type ExportState = { state: 'idle' } | { state: 'running'; done: number; total: number } | { state: 'failed' };

const pageSize = 48;

/** Exports the whole history for a spreadsheet. Fetches all pages one after the other, and creates the file in the browser. */
function useHistoryExport() {
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
      before ??= data[0]?.id; // so that new entries do not shift the pages
      pages = meta?.pages ?? 1;
      entries.push(...data);
      setRunning({ state: 'running', done: entries.length, total: meta?.total ?? entries.length });
    }
    return entries;
  }

  const toDay = (instant: string | Date) => calendarDateIn(new Date(instant), dates.timeZone);
  const toRow = (entry: PointsEntry): Cell[] => {
    const { what, kind, source, who, sum, receipt } = toTexts(entry);
    const { created_at: at, points, expires_on: until, balance_after: after } = entry;
    const time = formatDate(at, 'HH:mm', locale, dates.timeZone);
    return [
      toDay(at),
      time,
      kind,
      source ?? '',
      what,
      who ?? '',
      sum ?? '',
      points,
      until ?? '',
      after ?? '',
      receipt === undefined ? '' : publicUrl + receipt,
    ];
  };

  async function start(): Promise<void> {
    if (running.state === 'running') return;
    setRunning({ state: 'running', done: 0, total: 0 });
    try {
      const entries = await readAll();
      if (!isShown.current) return;
      const head = ['date', 'time', 'kind', 'source', 'what', 'who', 'sum', 'points', 'until', 'after', 'receipt'].map((column) =>
        t(`points.csv_${column}`),
      );
      const name = `${t('points.csv_file')}-${toDay(now)}.csv`;
      downloadFile(name, 'text/csv;charset=utf-8', toCsv([head, ...entries.map(toRow)]));
      setRunning({ state: 'idle' });
    } catch {
      setRunning({ state: 'failed' }); // the page only offers a retry
    }
  }

  return { ...running, start: () => void start() };
}
// messages: points.csv_*

/** A cell: a number, or a text. Spreadsheets must not interpret the text. */
type Cell = string | number;

const byteOrderMark = '\ufeff';

/**
 * Creates a CSV file that spreadsheets in our countries open by double click: semicolons, CRLF, UTF-8 with a byte order mark. An apostrophe protects
 * text that would be read as a formula.
 */
function toCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('');
}

function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^\s*[=+\-@|%]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
