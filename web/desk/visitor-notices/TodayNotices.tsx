import { useState } from 'react';
import { createDeskRecord } from '#shared/contracts/desk-records.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useMay, useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { findClosing, type NoticeDraft, noticeKind } from './notice-record.ts';
import { useOpenNotices } from './use-notices.ts';

/** Button to write a notice for visitors, and the current notices. Renders nothing for roles that may not write notices. */
export function TodayNotices() {
  const { roles } = useStaff();
  const isTheirs = useMay()(createDeskRecord) && canUse(noticeKind, 'save', roles);
  return isTheirs ? <Notices /> : null;
}

const maxShown = 5;
const minuteMs = 60_000;

function Notices() {
  const t = useTranslate();
  const { timeZone } = useDesk().start;
  const malls = useCall(listMalls);
  const { open, failure } = useOpenNotices();
  const [draft, setDraft] = useState<NoticeDraft>();
  const start = () => {
    const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
    const until = findClosing('data' in malls ? malls.data[0] : undefined, now, timeZone);
    setDraft({ titles: {}, level: 'info', from: now.toISOString(), until, link: '' });
  };
  return (
    <section aria-labelledby="visitor-notices" className="stack-small">
      <div className="notices-head">
        <h2 id="visitor-notices" className="today-title">
          {t('notices.heading')}
        </h2>
        <Button size="small" icon="plus" onClick={start}>
          {t('notices.new')}
        </Button>
      </div>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {open?.length === 0 && <p className="small quiet">{t('notices.none')}</p>}
      {open && open.length > 0 && (
        <ul className="notices-open">
          {open.slice(0, maxShown).map((row) => (
            <NoticeRow key={row.key} row={row} />
          ))}
        </ul>
      )}
      {draft && <NoticeDialog draft={draft} onClose={() => setDraft(undefined)} />}
    </section>
  );
}
