import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { isObject, type JsonObject } from '../forms/json.ts';
import { useStaff } from '../lib/staff.ts';
import { useDates } from '../lib/use-dates.ts';

interface UnsavedTextNoticeProps {
  unsaved: ReturnType<typeof useUnsavedText>;
  /** Current version of the record, which may be newer than the unsaved input. */
  version: number;
  onTake: (body: JsonObject) => void;
}

/** Offers, once, to restore unsaved input from before a reload or the end of a session. */
export function UnsavedTextNotice({ unsaved: { found, settle }, version, onTake }: UnsavedTextNoticeProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  if (!found) return null;
  const take = () => {
    onTake(found.body);
    settle(true);
  };
  return (
    <Notice
      tone="accent"
      role="status"
      title={t('records.kept_title')}
      action={
        <>
          <Button size="small" onClick={take}>
            {t('records.kept_take')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => settle(false)}>
            {t('records.kept_drop')}
          </Button>
        </>
      }
    >
      {t(found.version < version ? 'records.kept_older' : 'records.kept_text', { when: dayTime(new Date(found.atMs)) })}
    </Notice>
  );
}

/** Stores unsaved input, and returns input that an earlier document of this tab has stored. */
export function useUnsavedText(record: { kind: string; key: string; version: number }, body: JsonObject, isChanged: boolean) {
  const { kind, key, version } = record;
  const { id } = useStaff();
  const [storage] = useState(() => openUnsavedText(id, kind, key));
  const [found, setFound] = useState<UnsavedText | undefined>(storage.find);
  const wasChanged = useRef(false);
  useEffect(() => {
    if (isChanged) storage.store({ version, atMs: Date.now(), body });
    else if (wasChanged.current) storage.remove();
    wasChanged.current ||= isChanged;
  }, [storage, version, body, isChanged]);
  return {
    found,
    /** Call after the found input was restored or discarded. */
    settle(isRestored: boolean) {
      if (!isRestored) storage.remove();
      setFound(undefined);
    },
  };
}

/** Unsaved input, which this tab stores across a reload or the end of a session. */
interface UnsavedText {
  /** Version of the record on which it was typed. */
  version: number;
  atMs: number;
  body: JsonObject;
}

/** Stores the unsaved input of one record and one staff member. Does nothing if storage is unavailable or full. */
function openUnsavedText(staffId: number, kind: string, key: string) {
  const name = `desk:typed:${staffId}:${kind}:${key}`;
  return {
    find(): UnsavedText | undefined {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
        return isUnsavedText(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    store(text: UnsavedText): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(text));
      } catch {
        // storage is full: the input exists only in the form
      }
    },
    remove(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // then nothing was stored
      }
    },
  };
}

function isUnsavedText(stored: unknown): stored is UnsavedText {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'body' in stored &&
    'version' in stored &&
    'atMs' in stored &&
    isObject(stored.body as JsonObject)
  );
}
