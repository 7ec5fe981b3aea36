import { useState } from 'react';
import { type DeskRecordRow, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { noticeKind, toNoticeDraft } from './notice-record.ts';
import { useNoticeActs } from './use-notices.ts';

/** Shows a notice with its period, and buttons to change it and to take it back. */
export function NoticeRow({ row }: { row: DeskRecordRow }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const toFailure = useFailure();
  const { takeBack, isSending, failure: actFailure } = useNoticeActs();
  const [isChanging, setIsChanging] = useState(false);
  const record = useCall(getDeskRecord, isChanging ? { params: { kind: noticeKind, key: row.key } } : undefined);
  const failure = isChanging && record.state === 'failed' ? toFailure(record).message : actFailure;
  const { starts_at: from, ends_at: until, level } = row.body;
  const title = toRecordTitle(row, locale);
  const isLater = typeof from === 'string' && new Date(from) > new Date();
  const times = [
    isLater && t('notices.starts', { when: dayTime(from) }),
    typeof until === 'string' ? t('notices.ends', { when: dayTime(until) }) : t('notices.no_end'),
  ];
  return (
    <li className="notice-row">
      <div>
        <p>{title}</p>
        <p className="small quiet">
          {level === 'warning' && <Badge tone="error">{t('notices.level_warning')}</Badge>} <span>{times.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <span className="cluster">
        <Button
          variant="quiet"
          size="small"
          isLoading={isChanging && record.state === 'loading'}
          aria-label={t('notices.change_of', { title })}
          onClick={() => (isChanging ? void record.refresh() : setIsChanging(true))}
        >
          {t('notices.change')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          isLoading={isSending}
          aria-label={t('notices.take_back_of', { title })}
          onClick={() => void takeBack(row)}
        >
          {t('notices.take_back')}
        </Button>
      </span>
      {isChanging && 'data' in record && (
        <NoticeDialog draft={toNoticeDraft(record.data.live)} record={record.data} onClose={() => setIsChanging(false)} />
      )}
      {failure !== undefined && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
    </li>
  );
}
