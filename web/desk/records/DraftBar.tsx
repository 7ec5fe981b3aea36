import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

interface DraftBarProps {
  /** State in words. */
  said: string;
  isChanged: boolean;
  hasDraft: boolean;
  /** Action that is running. */
  doing: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
  /** Buttons after saving the draft. */
  children: ReactNode;
}

/** Sticky bar with the actions for the form. */
export function DraftBar({ said, isChanged, hasDraft, doing, onSave, onDiscard, children }: DraftBarProps) {
  const t = useTranslate();
  return (
    <div className="record-bar">
      <p className="record-bar-state" role="status">
        {said}
      </p>
      <div className="cluster">
        {(isChanged || hasDraft) && (
          <Button variant="quiet" size="small" isLoading={doing === 'discard'} disabled={doing !== undefined} onClick={onDiscard}>
            {isChanged ? t('records.discard_changes') : t('records.discard_draft')}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          isLoading={doing === 'draft'}
          disabled={!isChanged}
          aria-keyshortcuts="Control+S"
          onClick={onSave}
        >
          {t('records.save_draft')}
        </Button>
        {children}
      </div>
    </div>
  );
}
