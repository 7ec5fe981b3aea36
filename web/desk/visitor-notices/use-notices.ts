import {
  changeDeskRecord,
  createDeskRecord,
  type DeskOutcome,
  type DeskRecord,
  type DeskRecordRow,
  getDeskRecord,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { listOpenNotices, type NoticeDraft, noticeKind, toNoticeBody } from './notice-record.ts';

const newest = { params: { kind: noticeKind }, query: { state: 'live', sort: 'changed', per_page: 48 } } as const;

/** Published notices that have not ended, last changed first; undefined while unknown. `failure`: the reason why they are unknown. */
export function useOpenNotices(): { open: readonly DeskRecordRow[] | undefined; failure: string | undefined } {
  const toFailure = useFailure();
  const list = useCall(listDeskRecords, newest, { everyMs: 60_000 });
  return {
    open: 'data' in list ? listOpenNotices(list.data, new Date()) : undefined,
    failure: list.state === 'failed' ? toFailure(list).message : undefined,
  };
}

/** Publishes notices and takes them back. Each act shows its result with a button that undoes it. */
export function useNoticeActs() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { start } = useDesk();
  const refresh = useRefresh();
  const creating = useAct(createDeskRecord);
  const changing = useAct(changeDeskRecord);
  const failed = [creating, changing].find(({ state }) => state === 'failed');

  /** Shows the result. A failed undo is also shown as a toast, because its row or dialog may be gone. */
  function finish(outcome: DeskOutcome | undefined, title: string, undo: (record: DeskRecord) => void, isUndo = false): boolean {
    if (outcome?.outcome === 'done') {
      void refresh(listDeskRecords, getDeskRecord);
      const action = { label: t('notices.undo'), onPress: () => undo(outcome.record) };
      showToast({ type: 'success', title, action });
      return true;
    }
    if (outcome) showToast({ type: 'error', title: t(outcome.outcome === 'conflict' ? 'notices.changed_meanwhile' : 'notices.refused') });
    else if (isUndo) showToast({ type: 'error', title: t('failure.title') });
    if (outcome?.outcome === 'conflict') void refresh(listDeskRecords, getDeskRecord);
    return false;
  }

  async function takeBack({ key, version }: Pick<DeskRecord, 'key' | 'version'>, isUndo = false): Promise<boolean> {
    const outcome = await changing.send({ act: 'archive', version }, { params: { kind: noticeKind, key } });
    return finish(outcome, t('notices.taken_back'), ({ version: now }) => void putBack({ key, version: now }, version), isUndo);
  }

  async function putBack({ key, version }: Pick<DeskRecord, 'key' | 'version'>, to: number): Promise<void> {
    const outcome = await changing.send({ act: 'restore', version, to }, { params: { kind: noticeKind, key } });
    finish(outcome, t('notices.published'), (record) => void takeBack(record, true), true);
  }

  return {
    isSending: creating.isSending || changing.isSending,
    failure: failed?.state === 'failed' ? toFailure(failed).message : undefined,
    async publish(draft: NoticeDraft, requestKey: string): Promise<boolean> {
      const body = toNoticeBody(draft, start.locales);
      const outcome = await creating.send({ act: 'save', body, request_key: requestKey }, { params: { kind: noticeKind } });
      return finish(outcome, t('notices.published'), (record) => void takeBack(record, true));
    },
    async change({ key, version }: Pick<DeskRecord, 'key' | 'version'>, draft: NoticeDraft, before: unknown): Promise<boolean> {
      const body = toNoticeBody(draft, start.locales, before);
      const outcome = await changing.send({ act: 'save', version, body }, { params: { kind: noticeKind, key } });
      return finish(outcome, t('notices.published'), ({ version: now }) => void putBack({ key, version: now }, version));
    },
    takeBack,
  };
}
