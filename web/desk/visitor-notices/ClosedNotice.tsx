import { useState } from 'react';
import { createDeskRecord, type DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { canUse } from '#shared/rules/can-use.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMay, useStaff } from '../lib/staff.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { noticeKind } from './notice-record.ts';

interface Props {
  /** The lift or entrance. */
  about: string;
  isOpen: boolean;
  /** Suggested texts. */
  texts: readonly { locale: Locale; title: string }[];
  /** Open notices, of all lifts and entrances; undefined while unknown. */
  notices: readonly DeskRecordRow[] | undefined;
}

/**
 * Below a closed lift or entrance: offers to tell visitors. If visitors already see a notice about it, shows this notice with a button that takes it
 * back, also after the lift or entrance was reopened.
 */
export function ClosedNotice({ about, isOpen, texts, notices }: Props) {
  const t = useTranslate();
  const { roles } = useStaff();
  const isTheirs = useMay()(createDeskRecord) && canUse(noticeKind, 'save', roles);
  const [isWriting, setIsWriting] = useState(false);
  const own = notices?.find(({ body }) => body.about === about);
  if (!isTheirs || !notices || (isOpen && !own)) return null;
  return (
    <div className="closable-notice">
      {own ? (
        <>
          <p className="small">{t(isOpen ? 'notices.still_told' : 'notices.told')}</p>
          <ul className="notices-open">
            <NoticeRow row={own} />
          </ul>
        </>
      ) : (
        <Button variant="secondary" size="small" icon="bell" onClick={() => setIsWriting(true)}>
          {t('notices.tell')}
        </Button>
      )}
      {isWriting && (
        <NoticeDialog
          draft={{
            titles: Object.fromEntries(texts.map(({ locale, title }) => [locale, title])),
            level: 'warning',
            from: '',
            until: '',
            link: '',
            about,
          }}
          onClose={() => setIsWriting(false)}
        />
      )}
    </div>
  );
}
