import { useState } from 'react';
import type { DeskBulk } from '#shared/contracts/desk-bulk.ts';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { KindWords } from '../../forms/words.ts';
import { showToast } from '../../lib/toasts.ts';
import { ScheduleDialog } from '../ScheduleDialog.tsx';
import { type BulkAct, BulkDialog } from './BulkDialog.tsx';
import type { Selection } from './use-selection.ts';
import { useTakeBackBulk } from './use-undo-bulk.ts';

interface BulkBarProps {
  kind: string;
  table: DeskKind;
  form: KindForm | undefined;
  words: KindWords;
  selection: Selection;
  /** Number of all records that match the filters. */
  total: number;
}

const nothingSet = { publish_at: null, unpublish_at: null };

/** Shows the number of ticked records, and buttons for acts on all of them. */
export function BulkBar(props: BulkBarProps) {
  const t = useTranslate();
  const { selection, total, table } = props;
  const [chosen, setChosen] = useState<BulkAct | 'times'>();
  const { count, isAll } = selection;
  const takeBack = useTakeBackBulk();
  const offerUndo = ({ kind, id, done }: DeskBulk) =>
    showToast({
      type: 'success',
      title: t('bulk.done', { count: done }),
      action: { label: t('records.undo'), onPress: () => void takeBack(kind, id) },
    });
  if (count === 0 && chosen === undefined) return null;
  return (
    <section className="bulk-bar" aria-label={t('bulk.bar')}>
      <p role="status">{isAll ? t('bulk.all_chosen', { count }) : t('bulk.chosen', { count })}</p>
      <div className="cluster">
        {!isAll && total > count && (
          <Button variant="quiet" size="small" onClick={selection.chooseAll}>
            {t('bulk.choose_all', { count: total })}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setChosen({ act: 'publish' })}>
          {t('bulk.publish')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setChosen('times')}>
          {t('bulk.schedule')}
        </Button>
        {table.filters.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setChosen({ act: 'save' })}>
            {t('bulk.save')}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setChosen({ act: 'archive' })}>
          {t('records.archive')}
        </Button>
        <Button variant="quiet" size="small" onClick={selection.clear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {chosen === 'times' && (
        <ScheduleDialog
          schedule={nothingSet}
          canPublish
          canEnd
          isLive
          onClose={() => setChosen(undefined)}
          onSchedule={(times) => setChosen({ act: 'schedule', times })}
        />
      )}
      {chosen !== undefined && chosen !== 'times' && (
        <BulkDialog
          {...props}
          chosen={chosen}
          onClose={(bulk) => {
            setChosen(undefined);
            if (!bulk) return;
            selection.clear();
            if (bulk.state !== 'undone' && bulk.done > 0) offerUndo(bulk);
          }}
        />
      )}
    </section>
  );
}
